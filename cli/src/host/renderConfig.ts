import { features } from '../catalogue/features.js'
import { namespaces } from '../catalogue/namespaces.js'
import type { Choices } from '../flags/types.js'
import { endpointsOf } from './endpointsOf.js'
import { networksOf } from './networksOf.js'
import { quoteText } from './quoteText.js'
import type { PlannedOutput } from './types.js'

/**
 * Renders the config a new host starts with, every decision written out with a short comment.
 *
 * @param choices The decisions of the run.
 * @param appName The name people see, as typed.
 * @param typescript Whether the host is written in TypeScript.
 * @returns `appkit.config.ts` or `appkit.config.js`.
 */
export function renderConfig(choices: Choices, appName: string, typescript: boolean): PlannedOutput {
  const sandboxed = choices.projectId === undefined
  const chosen = namespaces.filter((entry) => choices.namespaces.includes(entry.id))
  const lists = chosen.map((entry) => ({ entry, bindings: networksOf(entry, sandboxed).map(toBinding) }))
  const imports = lists.map(
    ({ entry, bindings }) => `import { ${[...bindings].sort().join(', ')} } from '${entry.module}/networks'`,
  )
  const endpoints = endpointsOf(choices.projectId)
  const lines = [
    "import { defineConfig } from 'appkit-runtime/config'",
    ...imports,
    '',
    '// After a change run `npx create-appkit generate`; the plugin `appkit-runtime/vite` does it by itself.',
    'export default defineConfig({',
    sandboxed
      ? '  // Any text works with the sandbox (`npx create-appkit dev`); hosted services give you an id.'
      : '  // The id your project has at the services below.',
    `  projectId: ${quoteText(choices.projectId ?? 'local')},`,
    '  // What a wallet shows when your app asks to connect.',
    '  metadata: {',
    `    name: ${quoteText(appName)},`,
    `    description: ${quoteText(`${appName}, with wallets`)},`,
    "    url: 'http://localhost:5173',",
    '    icons: [],',
    '  },',
    `  namespaces: [${choices.namespaces.map(quoteText).join(', ')}],`,
    lists.length === 1
      ? '  // The first one is where a visitor starts.'
      : '  // The first one is where a visitor starts, and the first of each family where its wallets do.',
    ...(lists.length === 1
      ? [`  networks: [${lists.flatMap(({ bindings }) => bindings).join(', ')}],`]
      : ['  networks: [', ...lists.map(({ bindings }) => `    ${bindings.join(', ')},`), '  ],']),
    ...featureLines(choices),
    `  theme: { mode: ${quoteText(choices.theme)}, accent: ${quoteText(choices.accent)} },`,
    '  // Every address the widget talks to, beside the RPC urls of the networks.',
    '  endpoints: {',
    `    catalogue: ${quoteText(endpoints.catalogue)},`,
    `    blockchainApi: ${quoteText(endpoints.blockchainApi)},`,
    '  },',
    ...(sandboxed
      ? [
          '  // A wallet for people who have none: sandbox only, never in a production build.',
          '  demoWallet: true,',
        ]
      : []),
    '})',
  ]
  return { path: typescript ? 'appkit.config.ts' : 'appkit.config.js', content: `${lines.join('\n')}\n` }
}

function toBinding({ binding }: { readonly binding: string }): string {
  return binding
}

function featureLines(choices: Choices): readonly string[] {
  const written = features.filter((entry) => choices.features[entry.id] !== undefined)
  if (written.length === 0)
    return ['  // Every feature has its standard value until it is named here.', '  features: {},']
  const values = written.map(({ id, values: list }) => {
    const on = choices.features[id] === true
    return `    ${id}: ${on && list ? `[${list.map(quoteText).join(', ')}]` : on},`
  })
  return ['  // A feature that is off is not in the bundle.', '  features: {', ...values, '  },']
}
