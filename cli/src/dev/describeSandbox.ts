import { relative } from 'node:path'
import type { RunningSandbox } from './types.js'

/**
 * The lines `appkit dev` prints once everything runs.
 *
 * @param sandbox What runs.
 * @param cwd Folder the data folder is named from.
 * @param seconds How long the start took.
 */
export function describeSandbox(sandbox: RunningSandbox, cwd: string, seconds: number): string {
  const rows = [
    ...sandbox.services.map(({ name, url }) => [name, url] as const),
    ...sandbox.chains.map(
      ({ chainId, name, rpcUrl }) =>
        [typeof chainId === 'number' ? `${name} (${chainId})` : name, rpcUrl] as const,
    ),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const place = relative(cwd, sandbox.dataDir)
  const shown = place === '' || place.startsWith('..') ? sandbox.dataDir : place
  return [
    `The sandbox runs (started in ${seconds.toFixed(1)} s).`,
    '',
    ...rows.map(([name, url]) => `  ${name.padEnd(width)}  ${url}`),
    '',
    `Data in ${shown}. Stop with Ctrl-C.`,
    '',
  ].join('\n')
}
