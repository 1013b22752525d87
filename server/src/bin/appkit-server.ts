#!/usr/bin/env node
import { readFlags } from '../commands/flags.js'
import { runCommand } from '../commands/runCommand.js'

/** Ends with the codes of the command `appkit`: 0 done, 1 failed, 2 asked wrongly. */
async function main(): Promise<number | undefined> {
  try {
    const { flags, positionals } = readFlags()
    return await runCommand(positionals, flags)
  } catch (error) {
    const isUsage =
      error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    console.error(error instanceof Error ? error.message : String(error))
    return isUsage ? 2 : 1
  }
}

const code = await main()
if (code !== undefined) process.exitCode = code
