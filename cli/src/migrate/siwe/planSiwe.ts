import { readFileSync } from 'node:fs'
import type { SourceStyle } from '../../edits/codeStyle.js'
import { listFiles } from '../../files/listFiles.js'
import { placeOf } from '../../files/place.js'
import type { ConfigFile } from '../../host/types.js'
import type { WantedFile } from '../../lock/types.js'
import type { Decision } from '../reading/draft.js'
import type { Found } from '../reading/found.js'
import { siwePath, siwxPath } from './moveCode.js'
import { renderSiwe } from './renderSiwe.js'
import { renderSiwx } from './renderSiwx.js'

/**
 * Plans the module with the host's own functions that sign users in.
 *
 * @param found - the settings that were read of the other kit.
 * @param configFile - the config, whose ending says whether the host is in TypeScript.
 * @param style - how the host writes its files.
 * @returns the file, or none.
 */
export function siweFiles(
  { siwe, siwx }: Found,
  configFile: ConfigFile,
  style: SourceStyle,
): readonly WantedFile[] {
  const isTyped = /\.m?ts$/.test(configFile)
  const owned = (path: string, content: string): WantedFile => ({
    path: `${path}.${isTyped ? 'ts' : 'js'}`,
    kind: 'owned',
    content,
  })
  return [
    ...(siwe ? [owned(siwePath, renderSiwe(siwe, style, isTyped))] : []),
    ...(siwx ? [owned(siwxPath, renderSiwx(siwx, style, isTyped))] : []),
  ]
}

/** Returns the decision about functions that say less than `siweConfig` or `siwx` asks. */
export function siweDecisions(
  found: Found,
  configFile: ConfigFile,
  style: SourceStyle,
  root: string,
): readonly Decision[] {
  const [file] = siweFiles(found, configFile, style)
  if (file === undefined) return []
  const say = (word: string, message: string): readonly Decision[] => {
    const lines = String(file.content).split('\n')
    const line = lines.findIndex((text) => text.includes(word)) + 1
    return [{ code: 'MIGRATE_SIGN_IN', file: file.path, line, message }]
  }
  if (found.siwx?.form === 'nextAuth' && !namesAccount(root))
    return say(
      'getSessions(',
      'no session callback of next-auth was found that says who is signed in. Set session.address or session.user.name there, or read here what your server says.',
    )
  if (found.siwe?.form !== 'adapter') return []
  const message =
    'nothing in the functions of RainbowKit says who is signed in, so users sign in again after each load of the page. Ask your server in getSession: it answers { address, chainId }, or null.'
  return say('getSession:', message)
}

/** Whether a file of the host has a session callback for next-auth that sets an address, or a name for it. */
function namesAccount(root: string): boolean {
  return listFiles(root, /\.[cm]?[jt]sx?$/).some((path) => {
    const text = readFileSync(placeOf(root, path), 'utf8')
    return text.includes('next-auth') && /\bsession\b/.test(text) && /\b(address|name)\s*[=:]/.test(text)
  })
}
