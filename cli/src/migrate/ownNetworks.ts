import type { SourceStyle } from '../edits/codeStyle.js'
import { quoteText } from '../edits/sourceText.js'
import type { ConfigFile } from '../host/types.js'
import type { PlannedFile, WantedFile } from '../lock/types.js'
import { broken } from './brokenLines.js'
import type { Found } from './reading/found.js'

/** The path of the module with the networks that a host's own code names and this kit lacks, without its ending. */
export const ownNetworksPath = 'src/appkit/networks'

/**
 * Keeps those networks of the other kit that the host's code still names after the edits, and lets the config name them too.
 *
 * @param found - the settings that were read of the other kit. They are changed.
 * @param files - the host's files after the edits.
 */
export function keepOwnNetworks(found: Found, files: readonly PlannedFile[]): void {
  const texts = files.map(({ content }) => String(content))
  for (const [name, { caipNetworkId, literal }] of found.ownNetworks) {
    const line = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from ['"][^'"]*appkit/networks(\\.js)?['"]`)
    const isRead = texts.some((text) => line.test(text))
    if (!isRead) found.ownNetworks.delete(name)
    else if (found.networks.has(caipNetworkId) && literal)
      found.networks.set(caipNetworkId, {
        namespace: 'eip155',
        caipNetworkId,
        literal,
        binding: name,
        isOwn: true,
      })
  }
}

/**
 * Plans the module with those networks, as docs/networks.md#a-network-of-your-own has it.
 *
 * @param found - the settings that were read of the other kit.
 * @param configFile - the config, whose ending says whether the host is in TypeScript.
 * @param style - how the host writes its files.
 */
export function ownNetworkFiles(
  { ownNetworks }: Found,
  configFile: ConfigFile,
  { quote: q, semicolons, eol, unit }: SourceStyle,
): readonly WantedFile[] {
  if (ownNetworks.size === 0) return []
  const isTyped = /\.m?ts$/.test(configFile)
  const end = semicolons ? ';' : ''
  const lines = [...ownNetworks]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, { literal = '' }]) => {
      const text = literal.replaceAll(/'([^'\\\n]*)'/g, (_, inner: string) => quoteText(inner, q))
      const written = broken(`export const ${name} = ${text},`, 0)
      const last = written.at(-1)?.slice(0, -1)
      return ['', ...written.slice(0, -1), `${last}${isTyped ? ' satisfies Network' : ''}${end}`]
    })
  const head = isTyped ? [`import type { Network } from ${q}appkit-runtime${q}${end}`] : []
  const styled = [...head, ...lines.slice(isTyped ? 0 : 1)].map((line) =>
    line.replace(/^ +/, (space) => unit.repeat(space.length / 2)),
  )
  const path = `${ownNetworksPath}.${isTyped ? 'ts' : 'js'}`
  return [{ path, kind: 'owned', content: styled.map((line) => line + eol).join('') }]
}
