import type { SourceStyle } from '../../edits/codeStyle.js'
import { inBraces, list } from '../../render/renderConfig.js'
import type { SiweEntry, SiweModule } from '../reading/siweModule.js'

/** The type of this kit that stands in the place of each type of the other kit. */
const ownTypes: Readonly<Record<string, string>> = {
  SIWECreateMessageArgs: "Parameters<SIWEConfig['createMessage']>[0]",
  SIWEVerifyMessageArgs: "Parameters<SIWEConfig['verifyMessage']>[0]",
  SIWESession: "NonNullable<Awaited<ReturnType<SIWEConfig['getSession']>>>",
}

/** The type of the functions that a host gives an adapter of RainbowKit. */
const adapterType = [
  'interface Functions {',
  '  getNonce(): Promise<string>',
  '  createMessage(input: MessageInput): string',
  '  verify(input: { message: string; signature: string }): Promise<boolean>',
  '  signOut(): Promise<void>',
  '}',
]

/**
 * Renders the module with the functions of a host that sign users in.
 *
 * @param siwe - the functions, with the code that they use.
 * @param style - how the host writes its files.
 * @param isTyped - whether the host is in TypeScript.
 * @returns the text of `src/appkit/siweConfig`.
 */
export function renderSiwe(
  siwe: SiweModule,
  { quote: q, semicolons, eol, unit }: SourceStyle,
  isTyped: boolean,
): string {
  const end = semicolons ? ';' : ''
  const { code, form, entries } = siwe
  const from = (module: string) => ` from ${q}${module}${q}${end}`
  const helper = code.stands.get('formatMessage')
  const imports = [
    ...(isTyped ? [`import type { SIWEConfig }${from('appkit-runtime/features/siwx')}`] : []),
    ...(helper ? [`import { createMessage as createSignInMessage }${from('appkit-runtime/signin')}`] : []),
    ...[...code.clauses].map((clause) => `import ${clause.replaceAll("'", q)}${end}`),
    ...[...code.imports].flatMap(([module, names]) =>
      list('import {', [...names].sort(), `}${from(module)}`, { ...inBraces, unit }),
    ),
  ]
  const own = ownLines(siwe, isTyped).map((line) => withStyle(line, q, end, unit))
  const isInner = ({ name }: SiweEntry) =>
    form !== 'adapter' || adapterType.some((line) => line.startsWith(`  ${name}(`))
  const linesOf = (kept: readonly SiweEntry[]) => kept.flatMap(({ text }) => `${unit}${text},`.split('\n'))
  const body = linesOf(entries.filter(isInner))
  const outer = linesOf(entries.filter((entry) => !isInner(entry)))
  const parts = [
    imports,
    ...(own.length > 0 ? [own] : []),
    ...[...code.statements].sort(([a], [b]) => a.getPos() - b.getPos()).map(([, text]) => text.split('\n')),
    ...exportLines(form, isTyped, { body, outer }, (line) => withStyle(line, q, end, unit)),
  ]
  return (
    parts
      .flatMap((part, index) => [...(index > 0 ? [''] : []), ...part])
      .join('\n')
      .replaceAll(/\r?\n/g, eol) + eol
  )
}

/** The types and helpers of this kit that the functions need. */
function ownLines({ code, form }: SiweModule, isTyped: boolean): readonly string[] {
  const { stands } = code
  const aliases = [...stands].flatMap(([name, local]) =>
    ownTypes[name]
      ? [`type ${local} = ${ownTypes[name]}`]
      : name === 'SIWEConfig' && local !== name
        ? [`type ${local} = SIWEConfig`]
        : [],
  )
  return [
    ...(isTyped ? aliases : []),
    ...(isTyped && form !== 'caip'
      ? [
          `type MessageInput = Omit<Parameters<SIWEConfig['createMessage']>[0], 'address'> & { address: \`0x\${string}\` }`,
        ]
      : []),
    ...(isTyped && form === 'adapter' ? adapterType : []),
    ...(isTyped && form === 'address'
      ? [
          "type Functions = Omit<SIWEConfig, 'createMessage'> & { createMessage(input: MessageInput): string }",
        ]
      : []),
    ...formatLines(stands.get('formatMessage'), isTyped),
  ]
}

/** The lines of a function that writes a message as the other kit's helper does. */
function formatLines(name: string | undefined, isTyped: boolean): readonly string[] {
  if (name === undefined) return []
  const input = isTyped ? ': MessageFields' : ''
  const text = isTyped ? ': string' : ''
  return [
    ...(isTyped
      ? ["type MessageFields = Omit<Parameters<SIWEConfig['createMessage']>[0], 'address'>", '']
      : []),
    '/** Writes the message of EIP-4361. */',
    `function ${name}(input${input}, address${text})${text} {`,
    '  const { domain, uri, nonce, statement, chainId, iat, exp, nbf, requestId, resources } = input',
    '  const made = createSignInMessage({',
    ...['domain', 'uri', 'nonce', 'statement', 'requestId', 'resources'].map((field) => `    ${field},`),
    "    address: address.split(':').at(-1) ?? '',",
    `    chainId: \`eip155:\${chainId}\`,`,
    '    issuedAt: iat,',
    '    expirationTime: exp,',
    '    notBefore: nbf,',
    '  })',
    `  if (!made.ok) throw new Error(\`The message cannot be written: \${made.reason}\`)`,
    '  return made.message',
    '}',
  ]
}

/** The lines of the exported object, and of what it wraps if those functions take an address without its chain. */
function exportLines(
  form: SiweModule['form'],
  isTyped: boolean,
  { body, outer }: { readonly body: readonly string[]; readonly outer: readonly string[] },
  style: (line: string) => string,
): readonly (readonly string[])[] {
  const title = '/** How users sign in: `siweConfig` of the config. */'
  const type = isTyped ? ': SIWEConfig' : ''
  if (form === 'caip') return [[title, `export const siweConfig${type} = {`, ...body, style('}')]]
  const address = isTyped ? `input.address.split(':')[2] as \`0x\${string}\`` : "input.address.split(':')[2]"
  const functions = [`const functions${isTyped ? ': Functions' : ''} = {`, ...body, style('}')]
  const message = [
    '  createMessage: (input) =>',
    `    functions.createMessage({ ...input, address: ${address} }),`,
  ]
  const lines =
    form === 'address'
      ? [title, `export const siweConfig${type} = {`, '  ...functions,', ...message]
      : adapterLines(title, type, address, isTyped)
  return [functions, [...lines.map(style), ...outer, style('}')]]
}

/** An adapter has no function that says who is signed in, so the object remembers who signed in since the page was loaded. */
function adapterLines(title: string, type: string, address: string, isTyped: boolean): readonly string[] {
  const session = isTyped ? ": Awaited<ReturnType<SIWEConfig['getSession']>>" : ''
  return [
    `let asked${session} = null`,
    `let session${session} = null`,
    '',
    title,
    `export const siweConfig${type} = {`,
    '  getNonce: () => functions.getNonce(),',
    '  createMessage(input) {',
    `    const address = ${address}`,
    '    asked = { address, chainId: input.chainId }',
    '    return functions.createMessage({ ...input, address })',
    '  },',
    '  async verifyMessage(input) {',
    '    const isSigned = await functions.verify(input)',
    '    if (isSigned) session = asked',
    '    return isSigned',
    '  },',
    '  // Ask your server here who is signed in: this knows it only until the page is loaded again.',
    '  getSession: async () => session,',
    '  async signOut() {',
    '    await functions.signOut()',
    '    session = null',
    '    return true',
    '  },',
  ]
}

/** Writes a line with the indentation, the quotes and the semicolons of the host. */
function withStyle(line: string, quote: string, end: string, unit: string): string {
  const styled = line.replace(/^ +/, (space) => unit.repeat(space.length / 2)).replaceAll("'", quote)
  const isOpen = /([{,(]|=>)$|^\s*(\/\/|\/\*\*|}$|$)/.test(line) && !/^\}( |$)/.test(line)
  return isOpen ? styled : styled + end
}
