#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { runCommand } from '../commands/runCommand.js'

const options = {
  config: { type: 'string', default: 'appkit.server.ts' },
  roles: { type: 'string' },
  out: { type: 'string' },
  from: { type: 'string' },
  email: { type: 'string' },
  offline: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Ends with the codes of the command `appkit`: 0 done, 1 failed, 2 asked wrongly. */
async function main(): Promise<number | undefined> {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    return await runCommand(positionals, values)
  } catch (error) {
    const isUsage =
      error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    console.error(error instanceof Error ? error.message : String(error))
    return isUsage ? 2 : 1
  }
}

const code = await main()
if (code !== undefined) process.exitCode = code
