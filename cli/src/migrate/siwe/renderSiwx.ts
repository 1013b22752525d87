import type { SourceStyle } from '../../edits/codeStyle.js'
import { inBraces, list } from '../../render/renderConfig.js'
import type { SiwxModule } from '../reading/siweModule.js'

const title = '/** How users sign in: `siwx` of the config. */'

/** The options of a message that the app chooses, as RainbowKit has them. */
const optionsType = [
  'type MessageOptions = {',
  '  domain?: string;',
  '  uri?: string;',
  '  statement?: string;',
  '  issuedAt?: Date;',
  '  expirationTime?: Date;',
  '  notBefore?: Date;',
  '  requestId?: string;',
  '  resources?: readonly string[];',
  '};',
]

/**
 * Renders the module with a `siwx`: the object of the host, or functions that ask the server of next-auth.
 *
 * @param siwx - what it does, with the code that it uses.
 * @param style - how the host writes its files.
 * @param isTyped - whether the host is in TypeScript.
 * @returns the text of `src/appkit/siwx`.
 */
export function renderSiwx(siwx: SiwxModule, style: SourceStyle, isTyped: boolean): string {
  const { quote: q, semicolons, eol, unit } = style
  const end = semicolons ? ';' : ''
  const { code, form, value } = siwx
  const types = new Set(isTyped ? ['type SIWXConfig'] : [])
  const moved = [...code.statements]
    .sort(([a], [b]) => a.getPos() - b.getPos())
    .map(([, text]) => withTypes(text, siwx, types))
  const body = form === 'own' ? ownLines(siwx, style, isTyped, types) : nextAuthLines(value, style, isTyped)
  const from = 'appkit-runtime/features/siwx'
  const imports = new Map([...code.imports].filter(([module]) => module !== from))
  for (const name of code.imports.get(from) ?? []) types.add(name)
  if (types.size > 0) imports.set(from, types)
  const lines = [...imports]
    .sort(([a], [b]) => Number(a.startsWith('.')) - Number(b.startsWith('.')) || (a < b ? -1 : 1))
    .flatMap(([module, names]) => {
      const all = [...names].sort()
      const areTypes = all.every((name) => name.startsWith('type '))
      const shown = areTypes ? all.map((name) => name.slice('type '.length)) : all
      const open = areTypes ? 'import type {' : 'import {'
      return list(open, shown, `} from ${q}${module}${q}${end}`, { ...inBraces, unit })
    })
  const parts = [
    [...[...code.clauses].map((clause) => `import ${clause.replaceAll("'", q)}${end}`), ...lines],
    ...optionsOf(siwx, isTyped).map((each) => each.map((line) => withStyle(line, style))),
    ...moved.map((text) => text.split('\n')),
    body,
  ]
  const text = parts.flatMap((part, index) => [...(index > 0 && part.length > 0 ? [''] : []), ...part])
  return text.join('\n').replaceAll(/\r?\n/g, eol) + eol
}

/** The types of the options of a message, and the other kit's name for a function that gives them. */
function optionsOf({ form, value, code }: SiwxModule, isTyped: boolean): readonly (readonly string[])[] {
  if (!isTyped || form !== 'nextAuth' || value === undefined) return []
  const local = code.stands.get('GetSiweMessageOptions')
  return [optionsType, ...(local ? [[`type ${local} = () => MessageOptions;`]] : [])]
}

/** A text with our types in place of those inside the type of a message. */
function withTypes(text: string, { code }: SiwxModule, types: Set<string>): string {
  const local = code.stands.get('SIWXMessage')
  if (local === undefined) return text
  const next = text
    .replaceAll(new RegExp(`\\b${local}\\.Input\\b`, 'g'), 'SIWXMessageInput')
    .replaceAll(new RegExp(`\\b${local}\\.Data\\b`, 'g'), 'SIWXData')
  for (const name of ['SIWXMessageInput', 'SIWXData'])
    if (new RegExp(`\\b${name}\\b`).test(next)) types.add(`type ${name}`)
  const isUsed = new RegExp(`\\b${local}\\b`).test(next)
  if (isUsed) types.add(local === 'SIWXMessage' ? 'type SIWXMessage' : `type SIWXMessage as ${local}`)
  return next
}

/** The lines of the object of the host, which signs users out who disconnect unless it says otherwise, as the other kit did. */
function ownLines(
  siwx: SiwxModule,
  { semicolons, unit }: SourceStyle,
  isTyped: boolean,
  types: Set<string>,
): readonly string[] {
  const value = withTypes(siwx.value ?? '', siwx, types)
  const option = 'signOutOnDisconnect: true'
  const space = value.startsWith('{\n') ? `\n${unit}` : ' '
  const whole = siwx.saysSignOut
    ? value
    : siwx.isLiteral
      ? `{${space}${option},${value.slice(1)}`
      : `Object.assign(${value}, { ${option} })`
  const text = `export const siwx${isTyped ? ': SIWXConfig' : ''} = ${whole}${semicolons ? ';' : ''}`
  return [title, ...text.split('\n')]
}

/** The lines of an object that asks the server of next-auth, as RainbowKit's package for it did. */
function nextAuthLines(value: string | undefined, style: SourceStyle, isTyped: boolean): readonly string[] {
  const given = value && (/^\w+$/.test(value) ? `${value}()` : `(${value})()`)
  const or = (name: string, standard: string) => (given ? `options.${name} ?? ${standard}` : standard)
  const statement = "'Sign in with Ethereum to the app.'"
  const session = isTyped ? ': { address?: unknown; user?: { name?: unknown } | null } | null' : ''
  const lines = [
    `export const siwx${isTyped ? ': SIWXConfig' : ''} = {`,
    '  async createMessage({ chainId, accountAddress }) {',
    '    const nonce = await getCsrfToken();',
    "    if (!nonce) throw new Error('The server of next-auth gave no token.');",
    ...(given ? [`    const options${isTyped ? ': MessageOptions' : ''} = ${given};`] : []),
    '    const fields = {',
    `      domain: ${or('domain', 'location.host')},`,
    `      uri: ${or('uri', 'location.origin')},`,
    `      statement: ${or('statement', statement)},`,
    '      nonce,',
    "      version: '1',",
    '      chainId,',
    '      accountAddress,',
    `      issuedAt: ${given ? '(options.issuedAt ?? new Date())' : 'new Date()'}.toISOString(),`,
    ...(given
      ? [
          '      ...(options.expirationTime && { expirationTime: options.expirationTime.toISOString() }),',
          '      ...(options.notBefore && { notBefore: options.notBefore.toISOString() }),',
          '      ...(options.requestId && { requestId: options.requestId }),',
          '      ...(options.resources && { resources: options.resources }),',
        ]
      : []),
    '    };',
    '    const made = createSignInMessage({ ...fields, address: accountAddress });',
    `    if (!made.ok) throw new Error(\`The message cannot be written: \${made.reason}\`);`,
    '    return { ...fields, toString: () => made.message };',
    '  },',
    '  async addSession({ message, signature }) {',
    "    const reply = await signIn('credentials', { message, signature, redirect: false });",
    "    if (!reply?.ok || reply.error) throw new Error('The server did not take the signature.');",
    '  },',
    '  async revokeSession() {',
    '    await signOut({ redirect: false });',
    '  },',
    '  async setSessions(sessions) {',
    '    if (sessions.length === 0) await signOut({ redirect: false });',
    '  },',
    '  async getSessions(chainId, accountAddress) {',
    `    const session${session} = await getSession();`,
    '    // The session callback of next-auth names the account that is signed in.',
    '    const address = String(session?.address ?? session?.user?.name);',
    '    if (address.toLowerCase() !== accountAddress.toLowerCase()) return [];',
    '    const { host: domain, origin: uri } = location;',
    "    const data = { domain, uri, nonce: '', version: '1', chainId, accountAddress };",
    "    return [{ data, message: '', signature: '' }];",
    '  },',
    '  getRequired: () => true,',
    '  signOutOnDisconnect: true,',
    '};',
  ]
  return [title, ...lines.map((line) => withStyle(line, style))]
}

/** Writes a line with the indentation, the quotes and the semicolons of the host. */
function withStyle(line: string, { quote, semicolons, unit }: SourceStyle): string {
  return line
    .replace(/^ +/, (space) => unit.repeat(space.length / 2))
    .replaceAll("'", quote)
    .replace(/;$/, semicolons ? ';' : '')
}
