/** The files of the feature `greeting`, as its author would write them. */
export const files: Readonly<Record<string, string>> = {
  'runtime/src/features/greeting/README.md': `# features/greeting

A view that greets its user (Greeting).
`,
  'runtime/src/features/greeting/index.ts': `import { defineFeature } from '../../kit/types.js'

/** A greeting. */
export const greeting = defineFeature({
  id: 'greeting',
  routes: { Greeting: { load: () => import('./greeting.chunk.js') } },
})
`,
  'runtime/src/features/greeting/greeting.chunk.ts': `import { greetingMessages } from '../../ui/messages/greeting.js'
import { GreetingView } from './GreetingView.js'
import { sheet as own } from './greeting.css.js'

export const sheet: string = own

export const views = { Greeting: { component: GreetingView, title: () => greetingMessages.title } }
`,
  'runtime/src/features/greeting/GreetingView.tsx': `import type { Kit } from '../../kit/types.js'
import { pad } from '../../ui/components/components.css.js'
import { greetingMessages as messages } from '../../ui/messages/greeting.js'
import * as css from './greeting.css.js'

/** Greets the user. */
export function GreetingView(_: { kit: Kit; data: unknown }) {
  return (
    <div className={pad}>
      <p className={css.words} data-testid="greeting">
        {messages.words}
      </p>
    </div>
  )
}
`,
  'runtime/src/features/greeting/greeting.css.ts': `import { style } from '@vanilla-extract/css'
import { folderSheet } from '../../ui/folderSheet.js'

export const words = style({ margin: 0, fontSize: 20 })

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
`,
  'runtime/src/ui/messages/greeting.ts': `import { table } from '../../kit/texts.js'

/** Texts of the greeting. */
export const greetingMessages = table({
  title: 'Greeting',
  words: 'Hello',
})
`,
}

/** Translations, for one language and for all others. */
export const german = { title: 'Gruß', words: 'Guten Tag' }
export const others = { title: 'Greeting (translated)', words: 'Hello (translated)' }

/** The lines that other files get, each before the line that is named. */
export const lines: readonly (readonly [file: string, before: string, added: string])[] = [
  [
    'runtime/src/features/hostOptions/messages.ts',
    'import type { guideMessages,',
    "import type { greetingMessages } from '../../ui/messages/greeting.js'\n",
  ],
  [
    'runtime/src/features/hostOptions/messages.ts',
    '  readonly guide: typeof guideMessages',
    '  readonly greeting: typeof greetingMessages\n',
  ],
  [
    'runtime/src/kit/featureFlags.ts',
    '  /** The order of the buttons on the Account view;',
    '  /** A greeting. Default: `false`. */\n  readonly greeting?: boolean\n',
  ],
  [
    'cli/src/catalogue/features.ts',
    "  {\n    id: 'ownLogin',",
    "  { id: 'greeting', label: 'Greeting', standard: 'off', part: true, module: 'appkit-runtime/features/greeting', views: ['Greeting'] },\n",
  ],
  ['cli/src/catalogue/views.ts', "  history: ['Transactions'],", "  greeting: ['Greeting'],\n"],
  ['cli/src/preset/presetCode.ts', "'.split(", ' greeting'],
]

/** Exports that the build asks for, with the names that it says are missing. */
export const offered: typeof lines = [
  [
    'runtime/src/views/index.ts',
    'export * as receiveStyles from',
    "export * as greetingStyles from '../features/greeting/greeting.css.js'\nexport { sheet as greetingSheet } from '../features/greeting/greeting.css.js'\n",
  ],
  [
    'runtime/src/views/index.ts',
    'export { guideMessages, ',
    "export { greetingMessages } from '../ui/messages/greeting.js'\n",
  ],
]
