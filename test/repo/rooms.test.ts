import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The rooms from the lowest to the highest. A room imports only rooms below it, types too. `agent` and `report` never import one
 * another. A folder below a floor is a room; a file that lies in a floor's own folder, or directly in src/, is a room of its own.
 */
const ROOMS = [
  'kit/core',
  'kit/github',
  'kit/service',
  'kit/runner',
  'kit/run.ts',
  'agent/event',
  'agent/change',
  'agent/guards.ts',
  'agent/prompt',
  'agent/task.ts',
  'agent/wait',
  'agent/memory',
  'agent/docs-pull-request',
  'agent/job',
  'report/period.ts',
  'report/analytics.ts',
  'report/views',
  'report/readers',
  'report/show',
  'report/issue.ts',
  'report/run-report.ts',
  'inputs',
  'carry-out.ts',
  'main.ts',
  'start.ts',
  'index.ts',
]

/** The rooms, or files, that alone may import a package. */
const OWNERS: Record<string, readonly string[]> = {
  undici: ['kit/service', 'kit/github', 'src/kit/core/proxy.ts'],
  '@actions/github': ['kit/github'],
  '@actions/core': ['kit/runner'],
}

interface Import {
  from: string
  /** A file of src/, or a package. */
  to: string
}

const IMPORT = /^(?:import|export)\s+[^'"]*?from '(?<named>[^']+)'|(?<!typeof )import\('(?<loaded>[^']+)'\)/gm

const files = globSync('src/**/*.ts').map((file) => file.replaceAll('\\', '/'))
const imports = files.flatMap(readImports)
const own = imports.filter(({ to }) => files.includes(to))

function readImports(file: string): Import[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ({ groups = {} }) => {
    const target = groups.named ?? groups.loaded ?? ''
    const to = target.startsWith('.') ? join(dirname(file), target).replaceAll('\\', '/') : target
    return { from: file, to }
  })
}

function roomOf(file: string): string {
  const [, floor = '', ...rest] = file.split('/')
  return ['kit', 'agent', 'report'].includes(floor) ? `${floor}/${rest[0]}` : floor
}

const show = ({ from, to }: Import) => `${from} → ${to}`

test('every room is in the list, and is there', () => {
  expect([...ROOMS].sort()).toEqual([...new Set(files.map(roomOf))].sort())
})

test('a room imports those below it alone, types too', () => {
  const wrong = own.filter(({ from, to }) => {
    const [above, below] = [roomOf(from), roomOf(to)]
    const isAcross = /^agent.* report|^report.* agent/.test(`${above} ${below}`)
    return above !== below && (isAcross || ROOMS.indexOf(below) > ROOMS.indexOf(above))
  })
  expect(wrong.map(show)).toEqual([])
})

test('a package is imported by its own room alone', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [name = ''] = /^@[^/]+\/[^/]+|^[^/]+/.exec(to) ?? []
    const owners = OWNERS[name] ?? (name.startsWith('@octokit') ? ['kit/github'] : undefined)
    return owners !== undefined && !owners.includes(roomOf(from)) && !owners.includes(from)
  })
  expect(wrong.map(show)).toEqual([])
})

test('the name of a type stands once', () => {
  const declared = /^(?:export )?(?:interface|type) (\w+)/gm
  const names = files.flatMap((file) => Array.from(readFileSync(file, 'utf8').matchAll(declared), ([, name]) => name))
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('no files import one another in a circle, types counted', () => {
  expect(files.filter((file) => reached.get(file)?.has(file))).toEqual([])
})

const reached = new Map(files.map((file) => [file, reachedFrom(file)]))

function reachedFrom(file: string): Set<string> {
  const found = new Set<string>()
  const queue = [file]
  for (let from = queue.pop(); from !== undefined; from = queue.pop()) {
    for (const { to } of own.filter((one) => one.from === from && !found.has(one.to))) {
      found.add(to)
      queue.push(to)
    }
  }
  return found
}
