import { readFileSync } from 'node:fs'
import { listFiles } from '../files/listFiles.js'
import { placeOf } from '../files/place.js'
import type { OtherKit } from './kits/types.js'
import type { Decision } from './reading/draft.js'
import type { Found } from './reading/found.js'

/** Lists the decisions that are left about the options as a whole. */
export function configDecisions(
  found: Found,
  kit: OtherKit,
  file: string,
  content: string,
): readonly Decision[] {
  const line = (word: string) => content.split('\n').findIndex((text) => text.includes(word)) + 1
  const say = (word: string, message: string): Decision => ({
    code: 'MIGRATE_OPTION',
    file,
    line: line(word),
    message,
  })
  const isOff = ['email', 'socials'].every((name) => found.features.get(name) === 'false')
  return [
    ...(found.values.has('projectId')
      ? []
      : [
          say('projectId', `the id of the project was not found in the options of ${kit.name}. Set it here.`),
        ]),
    ...(found.networks.size > 0
      ? []
      : [say('networks:', 'no networks were found. Write yours here, see docs/networks.md.')]),
    ...(kit.hasEmail && !isOff
      ? [
          say(
            'endpoints',
            'log-in by email and socials needs a wallet of your own: set endpoints.secureSite as in docs/embedded-wallet.md, or features email and socials to false.',
          ),
        ]
      : []),
  ]
}

/** The config of an earlier run, or of the host, stays. */
export function keptConfigDecision(file: string, kit: OtherKit): Decision {
  const message = `this config was there and stays. Compare it with the options of ${kit.name} that were taken out.`
  return { code: 'MIGRATE_OPTION', file, line: 1, message }
}

/** Users cannot sign in before there is a server. */
export function signInDecision(file: string, content: string, notes: readonly string[]): Decision {
  const line = content.split('\n').findIndex((text) => /^\s*auth:/.test(text)) + 1
  return { code: 'MIGRATE_SIGN_IN', file, line, message: notes.map((note) => note.trim()).join(' ') }
}

/** Rules in style sheets that are about the other kit. */
export function stylesOf(root: string, kit: OtherKit): readonly Decision[] {
  return listFiles(root, /\.(css|scss|sass|less)$/).flatMap((file) =>
    readFileSync(placeOf(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const name = kit.styles.exec(text)?.[0]
        const message = `${name} is of ${kit.name}. Choose variables of docs/theme.md.`
        return name === undefined ? [] : [{ code: 'MIGRATE_STYLE', file, line: index + 1, message } as const]
      }),
  )
}
