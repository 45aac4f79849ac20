import { main } from './main.ts'

process.exitCode = await main((status) => process.exit(status))
