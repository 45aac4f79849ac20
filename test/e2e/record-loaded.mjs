// Notes each of the action's files as it is loaded: node --import this file, with LOADED naming the list.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) appendFileSync(process.env.LOADED, `${url}\n`)
    return next(url, context)
  },
})
