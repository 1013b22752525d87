import { features } from '../catalogue/features.js'
import { namespaces, networksOf } from '../catalogue/namespaces.js'
import type { SourceStyle } from '../edits/codeStyle.js'
import { quoteText } from '../edits/sourceText.js'
import type { Choices } from '../flags/types.js'
import { endpointsOf } from '../host/networks.js'
import type { PlannedOutput } from '../host/types.js'

/** The style of a config if the host has no file to take it from. */
const plain: ConfigStyle = { eol: '\n', unit: '  ', quote: "'", semicolons: false }
const demoWalletLines = [
  '  // A wallet for people who have none: sandbox only, never in a production build.',
  '  demoWallet: true,',
]
type ConfigStyle = Pick<SourceStyle, 'eol' | 'unit' | 'quote' | 'semicolons'>

/** The layout of the names of an import. */
export const inBraces = { depth: 0, space: ' ' }

/** The default line width of formatters. */
const width = 80

function themeLines(
  { accent, look = {}, theme }: Choices,
  quote: (text: string) => string,
): readonly string[] {
  const { accentDark, density, layout, radius, variables = {} } = look
  const entries = [
    `mode: ${quote(theme)}`,
    ...(accent === undefined ? [] : [`accent: ${accentOf(accent, accentDark, quote)}`]),
    ...(radius === undefined ? [] : [`radius: ${quote(radius)}`]),
    ...(density === undefined ? [] : [`density: ${quote(density)}`]),
    ...(layout === undefined ? [] : [`layout: ${quote(layout)}`]),
  ]
  const names = Object.keys(variables)
  if (names.length === 0) return list('theme: {', entries, '},', { ...inBraces, depth: 1 })
  const values = names.map(
    (name) => `      ${/-/.test(name) ? quote(name) : name}: ${quote(String(variables[name]))},`,
  )
  return [
    '  theme: {',
    ...entries.map((entry) => `    ${entry},`),
    '    variables: {',
    ...values,
    '    },',
    '  },',
  ]
}

function accentOf(light: string, dark: string | undefined, quote: (text: string) => string): string {
  return dark === undefined ? quote(light) : `{ light: ${quote(light)}, dark: ${quote(dark)} }`
}

/**
 * Renders the config of a new host, with a short comment for each decision.
 *
 * @param choices - the decisions of the run.
 * @param appName - the name that users see, as typed.
 * @param typescript - whether the host is written in TypeScript.
 * @param style - how the host writes its files.
 * @param url - the address of the app while it is developed.
 * @returns `appkit.config.ts` or `appkit.config.js`.
 */
export function renderConfig(
  choices: Choices,
  appName: string,
  typescript: boolean,
  style: ConfigStyle = plain,
  url = 'http://localhost:5173',
): PlannedOutput {
  const sandboxed = choices.projectId === undefined
  const chosen = namespaces.filter((entry) => choices.namespaces.includes(entry.id))
  const lists = chosen.map((entry) => ({ entry, bindings: networksOf(entry, sandboxed).map(toBinding) }))
  const end = style.semicolons ? ';' : ''
  const quote = (text: string) => quoteText(text, style.quote)
  const sorted = [...lists].sort((a, b) => (a.entry.module < b.entry.module ? -1 : 1))
  const imports = sorted.flatMap(({ entry, bindings }) =>
    list('import {', [...bindings].sort(), `} from ${quote(`${entry.module}/networks`)}${end}`, inBraces),
  )
  const lines = [
    `import { defineConfig } from ${quote('appkit-runtime/config')}${end}`,
    ...imports,
    '',
    '// After a change run `npx create-appkit generate`.',
    'export default defineConfig({',
    sandboxed
      ? '  // Any text works with the sandbox (`npx create-appkit dev`); hosted services give you an id.'
      : '  // The id your project has at the services below.',
    `  projectId: ${quote(choices.projectId ?? 'local')},`,
    '  // What a wallet shows when your app asks to connect.',
    '  metadata: {',
    `    name: ${quote(appName)},`,
    `    description: ${quote(`${appName}, with wallets`)},`,
    `    url: ${quote(url)},`,
    '    icons: [],',
    '  },',
    ...list('namespaces: [', choices.namespaces.map(quote), '],', { depth: 1 }),
    lists.length === 1
      ? '  // The first one is where a user starts.'
      : '  // The first one is where a user starts, and the first of each namespace where its wallets do.',
    ...list(
      'networks: [',
      lists.flatMap(({ bindings }) => bindings),
      '],',
      { depth: 1 },
    ),
    ...featureLines(choices, quote),
    ...themeLines(choices, quote),
    ...(choices.locale === undefined
      ? []
      : ['  // Whatever the language of the page is.', `  locale: ${quote(choices.locale)},`]),
    ...endpointLines(choices, quote),
    ...(sandboxed ? demoWalletLines : []),
    `})${end}`,
  ]
  const styled = lines.map((line) => line.replace(/^ +/, (space) => style.unit.repeat(space.length / 2)))
  const content = styled.map((line) => line + style.eol).join('')
  return { path: typescript ? 'appkit.config.ts' : 'appkit.config.js', content }
}

function endpointLines(choices: Choices, quote: (text: string) => string): readonly string[] {
  const endpoints = endpointsOf(choices)
  return [
    '  // Every address the widget talks to, beside the RPC urls of the networks.',
    '  endpoints: {',
    `    catalogue: ${quote(endpoints.catalogue)},`,
    `    blockchainApi: ${quote(endpoints.blockchainApi)},`,
    `    relay: ${quote(endpoints.relay)},`,
    ...(endpoints.analytics !== undefined
      ? [
          '    // Gets the events of the widget. The sandbox shows them on its dev page.',
          `    analytics: ${quote(endpoints.analytics)},`,
        ]
      : []),
    ...(endpoints.auth !== undefined
      ? [
          '    // Checks who signs in. In production that is your own server.',
          `    auth: ${quote(endpoints.auth)},`,
        ]
      : []),
    ...(endpoints.secureSite !== undefined
      ? [
          '    // The wallet of users who log in by email. In production it runs on an origin of your own.',
          `    secureSite: ${quote(endpoints.secureSite)},`,
        ]
      : []),
    '  },',
  ]
}

function toBinding({ binding }: { readonly binding: string }): string {
  return binding
}

/** How deep a list stands, what is inside its brackets on one line, and the indentation of the file. */
interface ListLayout {
  readonly depth: number
  readonly space?: string
  readonly unit?: string
}

/** A list as formatters write it: on one line where it fits, else an entry a line. */
export function list(
  open: string,
  entries: readonly string[],
  close: string,
  { depth, space = '', unit = '  ' }: ListLayout,
): readonly string[] {
  const indent = unit.repeat(depth)
  const line = `${indent}${open}${space}${entries.join(', ')}${space}${close}`
  if (line.length <= width) return [line]
  return [`${indent}${open}`, ...entries.map((entry) => `${indent}${unit}${entry},`), `${indent}${close}`]
}

function featureLines(choices: Choices, quote: (text: string) => string): readonly string[] {
  const written = features.filter((entry) => choices.features[entry.id] !== undefined)
  if (written.length === 0)
    return ['  // Every feature has its standard value until it is named here.', '  features: {},']
  const values = written.flatMap(({ id, values: names, part, module }) => {
    const on = choices.features[id] === true
    const note = on && part && module === undefined ? ['    // Not in this version:'] : []
    return [
      ...note,
      ...(on && names ? list(`${id}: [`, names.map(quote), '],', { depth: 2 }) : [`    ${id}: ${on},`]),
    ]
  })
  return ['  // A feature that is off is not in the bundle.', '  features: {', ...values, '  },']
}
