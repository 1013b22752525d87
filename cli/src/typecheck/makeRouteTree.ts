import type { CommandContext } from '../context/CommandContext.js'
import { findFramework } from '../host/findFramework.js'
import { runBounded } from './runBounded.js'

/**
 * The first step of Vite in a build and for a development server: it loads the app's config, and the plugin of the router
 * writes the tree. Nothing is built.
 */
const script = `try {
  const { resolveConfig } = await import('vite')
  await resolveConfig({ logLevel: 'error' }, 'build')
  process.exit(0)
} catch (error) {
  console.error(String(error?.message ?? error).split('\\n')[0])
  process.exit(1)
}`

/** How long it may take, in seconds. */
const maxSeconds = 60

/**
 * Has TanStack Start make its route tree anew (`src/routeTree.gen.ts`), from which routes have their types. The app's own
 * generator does it, as at the next start or build, so the file is what it would be then. Does nothing in other apps.
 *
 * @param root - the host's folder.
 * @param env - the environment of the program.
 * @returns why it could not be made; undefined if it was made, or the app has none.
 * @throws InterruptedError if the command is told to stop meanwhile.
 */
export async function makeRouteTree(root: string, env: CommandContext['env']): Promise<string | undefined> {
  if (findFramework(root)?.id !== 'tanstackStart') return undefined
  const args = ['--input-type=module', '--eval', script]
  const { code, output, isLate } = await runBounded(root, process.execPath, args, maxSeconds, env)
  if (isLate) return `it was not finished after ${maxSeconds} seconds`
  return code === 0 ? undefined : (output.trim().split('\n').at(-1)?.slice(0, 200) ?? '')
}

/** Whether files of routes are among these, so that a tree of them is stale when they come or go. */
export function haveRoutes(paths: readonly string[]): boolean {
  return paths.some((path) => /(^|\/)routes\//.test(path))
}
