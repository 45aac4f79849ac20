import { afterEach, expect, test, vi } from 'vitest'
import { loadToolkit } from '../../src/github/api.ts'

afterEach(() => vi.unstubAllEnvs())

test('the toolkit loads beside an event file that is no JSON and a proxy that is none', async () => {
  vi.stubEnv('GITHUB_EVENT_PATH', import.meta.filename)
  vi.stubEnv('HTTPS_PROXY', 'http://[')
  vi.stubEnv('http_proxy', undefined)
  const { getOctokit } = await loadToolkit()
  expect(getOctokit('token')).toBeDefined()
  expect(process.env.GITHUB_EVENT_PATH).toBe(import.meta.filename)
  expect(process.env.HTTPS_PROXY).toBe('http://[')
  expect('http_proxy' in process.env).toBe(false)
})
