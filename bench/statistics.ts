export interface Statistics {
  mean: number
  p95: number
  max: number
}

export function statisticsOf(values: readonly number[]): Statistics {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    p95: quantile(sorted, 0.95),
    max: quantile(sorted, 1),
  }
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

/** By nearest rank, so that it is a value that occurred. */
function quantile(sorted: readonly number[], probability: number): number {
  return sorted[Math.max(0, Math.ceil(probability * sorted.length) - 1)] ?? Number.NaN
}
