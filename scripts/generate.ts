import { readFileSync, writeFileSync } from 'node:fs'
import { FILES, generate } from './reference.ts'

for (const file of FILES) writeFileSync(file, generate(file, readFileSync(file, 'utf8')))
