/** Statistics of one figure over many runs. */
export interface Statistics {
  mean: number
  p95: number
  p99: number
  max: number
}

/** The results of repeated measurements. */
export interface Spread {
  median: number
  min: number
  max: number
}

export function statisticsOf(values: readonly number[]): Statistics {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    max: quantile(sorted, 1),
  }
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), min: quantile(sorted, 0), max: quantile(sorted, 1) }
}

/** By nearest rank, so it is a value that occurred. */
function quantile(sorted: readonly number[], probability: number): number {
  return sorted[Math.max(0, Math.ceil(probability * sorted.length) - 1)] ?? Number.NaN
}
