import type { SourceStyle } from '../../edits/codeStyle.js'
import type { ConfigFile } from '../../host/types.js'
import type { WantedFile } from '../../lock/types.js'
import type { Decision } from '../reading/draft.js'
import type { Found } from '../reading/found.js'
import { siwePath } from './moveCode.js'
import { renderSiwe } from './renderSiwe.js'

/**
 * Plans the module with the host's own functions that sign users in.
 *
 * @param found - the settings that were read of the other kit.
 * @param configFile - the config, whose ending says whether the host is in TypeScript.
 * @param style - how the host writes its files.
 * @returns the file, or none.
 */
export function siweFiles(
  { siwe }: Found,
  configFile: ConfigFile,
  style: SourceStyle,
): readonly WantedFile[] {
  if (siwe === undefined) return []
  const isTyped = /\.m?ts$/.test(configFile)
  return [{ path: pathOf(configFile), kind: 'owned', content: renderSiwe(siwe, style, isTyped) }]
}

/** Returns the decision about functions that say less than `siweConfig` asks. */
export function siweDecisions(found: Found, configFile: ConfigFile, style: SourceStyle): readonly Decision[] {
  if (found.siwe?.form !== 'adapter') return []
  const [file] = siweFiles(found, configFile, style)
  const line =
    String(file?.content)
      .split('\n')
      .findIndex((text) => text.includes('getSession:')) + 1
  const message =
    'nothing in the functions of RainbowKit says who is signed in, so users sign in again after each load of the page. Ask your server in getSession: it answers { address, chainId }, or null.'
  return [{ code: 'MIGRATE_SIGN_IN', file: pathOf(configFile), line, message }]
}

const pathOf = (configFile: ConfigFile) => `${siwePath}.${/\.m?ts$/.test(configFile) ? 'ts' : 'js'}`
