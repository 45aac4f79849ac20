import type { AgentJob } from './jobs.ts'
import type { Operation } from './routes.ts'
import type { ViewsPage } from './views.ts'

/**
 * How much of what the documentation allows is in a response. The published schema requires no field.
 *
 * - `complete`: every documented field.
 * - `sparse`: only what a client may rely on, and what is not empty.
 * - `nulls`: the same, but what is left out is null.
 * - `extended`: every documented field, and others.
 */
export const SHAPES = ['complete', 'sparse', 'nulls', 'extended'] as const

export type Shape = (typeof SHAPES)[number]

type Body = Record<string, unknown>

const OTHERS = { object: 'response', links: { self: null }, source: { repository: '', extra: [{}] } }

export function shapeJob(job: AgentJob, shape: Shape): Body {
  const { id, status, prLink } = job
  switch (shape) {
    case 'complete':
      return job
    case 'sparse':
      return prLink === null ? { id, status } : { id, status, prLink }
    case 'nulls':
      return { ...job, source: null, model: null, createdAt: null, archivedAt: null }
    case 'extended':
      return { ...OTHERS, ...job, source: { ...OTHERS.source, ...job.source } }
  }
}

export function shapeViews(page: ViewsPage, shape: Shape): Body {
  const { totals, views, hasMore } = page
  switch (shape) {
    case 'complete':
      return page
    case 'sparse':
      return hasMore ? { totals, views, hasMore } : { totals, views }
    case 'nulls':
      return { totals, views, hasMore: hasMore || null }
    case 'extended':
      return { ...OTHERS, ...page, views: views.map((row) => ({ ...row, title: 'A page', visitors: 1.5 })) }
  }
}

/** A refusal: the analytics API names details. */
export function shapeError(error: string, operation: Operation, shape: Shape): Body {
  const details = [{ message: error }]
  switch (shape) {
    case 'complete':
      return operation === 'views' ? { error: 'Invalid request', details } : { error }
    case 'sparse':
      return {}
    case 'nulls':
      return { error, details: null }
    case 'extended':
      return { ...OTHERS, error, details: [...details, { message: 'See the documentation', code: 7 }] }
  }
}
