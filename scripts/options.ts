import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Reads the options of a script that a person runs. Where help is asked for, or an option is wrong, it ends with the help. */
export function readOptions<const Config extends ParseArgsConfig>(help: string, config: Config) {
  if (process.argv.includes('--help')) {
    console.log(help)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    endWith(error, help)
  }
}

/** Ends a script with what is wrong, without a stack trace, and with its help. */
export function endWith(error: unknown, help: string): never {
  console.error(`${error instanceof Error ? error.message : error}\n\n${help}`)
  process.exit(1)
}
