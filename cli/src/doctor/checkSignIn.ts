import { existsSync, readFileSync } from 'node:fs'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { readLock } from '../lock/lockFile.js'
import { type Finding, findingsOf } from './finding.js'

const found = findingsOf('signin')

/**
 * Looks into the servers of sign-in that the commands wrote: with `development: true` their cookies need no https, and
 * production would take that too.
 *
 * @param root - the app's folder.
 * @returns nothing where no server was written.
 */
export function checkSignIn(root: string): readonly Finding[] {
  const texts = writtenFiles(root)
    .map((path) => [path, placeOf(root, path)] as const)
    .filter(([path, place]) => /\.[cm]?[jt]s$/.test(path) && existsSync(place))
    .map(([path, place]) => [path, readFileSync(place, 'utf8')] as const)
    .filter(([, text]) => text.includes('createSignInServer('))
  return texts.map(([path, text]) =>
    /\bdevelopment:\s*true\b/.test(text)
      ? found(
          'error',
          'SIGN_IN_DEVELOPMENT',
          `${path} has \`development: true\`, which goes to production too: its cookies need no https.`,
          "Write `development: process.env.NODE_ENV !== 'production'`.",
        )
      : found('ok', 'SIGN_IN_FIT', `${path} needs https in production`),
  )
}

function writtenFiles(root: string): readonly string[] {
  try {
    return Object.keys(readLock(root)?.files ?? {})
  } catch (error) {
    // That it cannot be read is said by the check of the lock file.
    if (error instanceof CliError) return []
    throw error
  }
}
