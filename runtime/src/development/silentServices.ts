import { developmentMessages as messages } from './messages.js'

/** Services of this machine that did not answer when they were last asked, by origin. */
const silent = new Set<string>()

/**
 * Notes that a service could not be reached, and says so once in the console if it is one of this machine. While one is
 * silent, nothing is said of others: what is asked in its place is the same sandbox at its usual port.
 */
export function noteSilence(url: string): void {
  const { origin } = new URL(url)
  if (silent.has(origin) || !isOnThisMachine(origin)) return
  silent.add(origin)
  if (silent.size > 1) return
  console.warn(`[appkit] ${messages.sandboxSilent(origin, commandOf(origin))}`)
}

/** Notes that a service answered, whatever it said. */
export function noteAnswer(url: string): void {
  silent.delete(new URL(url).origin)
}

/** Returns the hint for a service of this machine that does not answer; undefined for any other. */
export function sandboxHint(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { origin } = new URL(url)
  return silent.has(origin) ? messages.sandboxHint(commandOf(origin)) : undefined
}

function commandOf(origin: string): string {
  const { port } = new URL(origin)
  return `npx create-appkit dev${port === '4600' ? '' : ` --port ${port || '80'}`}`
}

function isOnThisMachine(origin: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname)
}
