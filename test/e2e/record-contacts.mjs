/**
 * Preloaded into a run: writes whom it contacts and what it starts, one JSON object on each line, into the file that the
 * query of this module's address names. Every connection of Node ends in one of these functions.
 */
import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const file = new URL(import.meta.url).searchParams.get('file')

/** @type {(kind: string, target: string) => void} */
function record(kind, target) {
  appendFileSync(file, `${JSON.stringify({ kind, target })}\n`)
}

/** @type {(object: any, name: string, kind: string, targetOf: (args: any[]) => string) => void} */
function observe(object, name, kind, targetOf) {
  const original = object[name]
  object[name] = function (...args) {
    record(kind, targetOf(args))
    return original.apply(this, args)
  }
}

/** `connect` takes options, a path, or port and host; within Node, a list of such arguments. */
function endpointOf([first, second]) {
  if (Array.isArray(first)) return endpointOf(first)
  if (typeof first === 'object') return first.path ?? `${first.host ?? 'localhost'}:${first.port}`
  return Number.isNaN(Number(first)) ? first : `${typeof second === 'string' ? second : 'localhost'}:${first}`
}

observe(net.Socket.prototype, 'connect', 'connection', endpointOf)
for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  const names = Object.getOwnPropertyNames(resolver).filter((name) => /^(lookup|resolve|reverse)/.test(name))
  for (const name of names) observe(resolver, name, 'name', ([host]) => String(host))
}
observe(dgram.Socket.prototype, 'send', 'datagram', (args) =>
  args.filter((part) => typeof part !== 'function').join(' '),
)
observe(childProcess.ChildProcess.prototype, 'spawn', 'process', ([{ file: program }]) => program)
for (const name of ['spawnSync', 'execSync', 'execFileSync']) {
  observe(childProcess, name, 'process', ([program]) => program)
}
syncBuiltinESMExports()
