import { readFileSync } from 'node:fs'
import { keepHost } from './builtApps.js'
import { readPolicy } from './readPolicy.js'
import { serveStatic } from './serveStatic.js'
import { type Stage, stageFile } from './stage.js'

/** Serves an app of `tests/hosts`, built for production, under the CSP of the documentation. */
export async function buildHost(
  ...host: Parameters<typeof keepHost>
): Promise<{ readonly url: string; stop(): void }> {
  const { sandbox } = JSON.parse(readFileSync(stageFile, 'utf8')) as Stage
  const { url, server } = await serveStatic(await keepHost(...host), readPolicy(sandbox))
  return { url: `${url}?sandbox=${encodeURIComponent(sandbox)}`, stop: () => void server.close() }
}
