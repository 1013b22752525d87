import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { FrameStartError } from '../base/errors.js'

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'is a file. Name a folder.',
  ENOTDIR: 'is below a file. Name a folder.',
  ENOSPC: 'has no space left. Make some, or name another folder.',
}

/**
 * Makes the folder for what the server stores, if it is not there, and tries whether it can be written to.
 *
 * @throws FrameStartError `BAD_CONFIG` that says what to do
 */
export function makeDataFolder(data: string): void {
  try {
    mkdirSync(data, { recursive: true })
    rmdirSync(mkdtempSync(join(data, '.try-')))
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    const other = `cannot be written to (${code}). Let the user that runs the server write there, or name another folder.`
    throw new FrameStartError(
      'BAD_CONFIG',
      `The configuration of the wallet is wrong: data is ${data}, which ${reasons[code] ?? other}`,
      { cause },
    )
  }
}
