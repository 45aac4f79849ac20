import { expect, test } from 'vitest'
import { isSameRepository } from '../../../src/kit/core/repository.ts'

test('a repository is the same whatever the case of its name', () => {
  const docs = { owner: 'acme', name: 'docs' }
  expect(isSameRepository(docs, { owner: 'Acme', name: 'DOCS' })).toBe(true)
  expect(isSameRepository(docs, { owner: 'acme', name: 'docs2' })).toBe(false)
  expect(isSameRepository(docs, undefined)).toBe(false)
})
