import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const CLIENTS = ['core', 'github', 'service', 'runner']
const FEATURE = [...CLIENTS, 'change']

/**
 * The rooms whose values a room may import, beside its own. Types may come from any room, so that none restates another's.
 * A file directly in src/ is a room of its own.
 */
const MAY_IMPORT: Record<string, readonly string[] | 'all'> = {
  core: [],
  github: ['core'],
  service: ['core'],
  runner: ['core'],
  change: CLIENTS,
  event: FEATURE,
  prompt: FEATURE,
  memory: FEATURE,
  'docs-pull-request': FEATURE,
  report: FEATURE,
  readers: FEATURE,
  inputs: [...FEATURE, 'prompt', 'report'],
  'github-requests': [...FEATURE, 'event', 'memory', 'docs-pull-request', 'report'],
  run: [...CLIENTS, 'github-requests'],
  job: 'all',
  main: 'all',
  start: ['main'],
  index: ['start'],
}

/** The rooms, or files, that alone may import a package. */
const OWNERS: Record<string, readonly string[]> = {
  undici: ['service', 'github', 'src/core/proxy.ts'],
  '@actions/github': ['github'],
  '@actions/core': ['runner'],
}

interface Import {
  from: string
  /** A file of src/, or a package. */
  to: string
  isType: boolean
}

const IMPORT =
  /^(?:import|export)\s+(?<type>type\s)?(?<names>[^'"]*?)from '(?<named>[^']+)'|(?<!typeof )import\('(?<loaded>[^']+)'\)/gm

const files = globSync('src/**/*.ts').map((file) => file.replaceAll('\\', '/'))
const imports = files.flatMap(readImports)
const values = imports.filter(({ isType }) => !isType)

function readImports(file: string): Import[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ({ groups = {} }) => {
    const { type, names = '', named, loaded = '' } = groups
    const target = named ?? loaded
    const to = target.startsWith('.') ? join(dirname(file), target).replaceAll('\\', '/') : target
    const each = names.split(/[{},]/).filter((name) => name.trim() !== '')
    const isType = named !== undefined && (type !== undefined || each.every((name) => name.trim().startsWith('type ')))
    return { from: file, to, isType }
  })
}

function roomOf(file: string): string {
  const [, room = ''] = /^src\/([\w-]+)/.exec(file) ?? []
  return room
}

const show = ({ from, to }: Import) => `${from} → ${to}`

test('every room is in the table, and is there', () => {
  expect(Object.keys(MAY_IMPORT).sort()).toEqual([...new Set(files.map(roomOf))].sort())
})

test('a room imports values of those below it alone', () => {
  const wrong = values.filter(({ from, to }) => {
    const may = MAY_IMPORT[roomOf(from)] ?? []
    return files.includes(to) && roomOf(from) !== roomOf(to) && may !== 'all' && !may.includes(roomOf(to))
  })
  expect(wrong.map(show)).toEqual([])
})

test('a package is imported by its own room alone', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [name = ''] = /^@[^/]+\/[^/]+|^[^/]+/.exec(to) ?? []
    const owners = OWNERS[name] ?? (name.startsWith('@octokit') ? ['github'] : undefined)
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

test('no values are imported in a circle, neither by files nor by rooms', () => {
  expect(findCircle((file) => file)).toBeUndefined()
  expect(findCircle(roomOf)).toBeUndefined()
})

/** A circle of what `nameOf` makes of the files, where there is one. */
function findCircle(nameOf: (file: string) => string): string[] | undefined {
  const done = new Set<string>()
  const follow = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return undefined
    const next = values.filter(({ from, to }) => nameOf(from) === name && files.includes(to) && nameOf(to) !== name)
    const circles = next.map(({ to }) => follow(nameOf(to), [...path, name]))
    done.add(name)
    return circles.find((circle) => circle !== undefined)
  }
  return files.map((file) => follow(nameOf(file), [])).find((circle) => circle !== undefined)
}
