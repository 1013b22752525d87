import { type Framework, walletsModule } from '../catalogue/frameworks.js'
import type { SourceStyle } from '../edits/codeStyle.js'
import { quoteText } from '../edits/sourceText.js'

/** How a host writes its files. */
export type FileStyle = Pick<SourceStyle, 'eol' | 'unit' | 'quote' | 'jsxQuote' | 'semicolons'>

/**
 * Renders the component that a framework's root file puts around its pages: the provider and the button. With the App
 * Router of Next it is the boundary between server and client.
 *
 * @param framework - the framework of the app.
 * @param typescript - whether the app is in TypeScript.
 * @param style - how the host writes its files.
 * @returns the file, from the app's folder.
 */
export function renderWallets(
  { id }: Framework,
  typescript: boolean,
  style: FileStyle,
): { readonly path: string; readonly content: string } {
  const q = (text: string) => quoteText(text, style.quote)
  const props = typescript ? '{ children }: { readonly children: ReactNode }' : '{ children }'
  const attribute = `className=${style.jsxQuote}appkit-header${style.jsxQuote}`
  const isIsland = id === 'astro'
  const lines = [
    ...(id === 'next' ? [`${q('use client')};`, ''] : []),
    `import { AppKitButton, AppKitProvider } from ${q('appkit-runtime/react')};`,
    ...(typescript && !isIsland ? [`import type { ReactNode } from ${q('react')};`] : []),
    `import { kit } from ${q('./generated/kit')};`,
    '',
    isIsland
      ? '/** An island with the button. Islands share the kit: give each one that uses hooks its own AppKitProvider. */'
      : '/** Provides wallets to everything inside. Server and browser render the same: wallets connect after that. */',
    `export function Wallets(${isIsland ? '' : props}) {`,
    '  return (',
    '    <AppKitProvider kit={kit}>',
    `      <header ${attribute}>`,
    '        <AppKitButton />',
    '      </header>',
    ...(isIsland ? [] : ['      {children}']),
    '    </AppKitProvider>',
    '  );',
    '}',
  ]
  return { path: `${walletsModule}.${typescript ? 'tsx' : 'jsx'}`, content: inStyle(lines, style) }
}

/**
 * Renders the root file of an app of Next with the Pages Router that has none.
 *
 * @param path - its path from the app's folder.
 * @param imports - the paths of the style sheet and of the component, from there.
 * @param style - how the host writes its files.
 */
export function renderPagesApp(
  path: string,
  imports: { readonly theme: string; readonly wallets: string },
  style: FileStyle,
): { readonly path: string; readonly content: string } {
  const q = (text: string) => quoteText(text, style.quote)
  const isTypeScript = path.endsWith('.tsx')
  const lines = [
    ...(isTypeScript ? [`import type { AppProps } from ${q('next/app')};`] : []),
    `import ${q(imports.theme)};`,
    `import { Wallets } from ${q(imports.wallets)};`,
    '',
    `export default function App({ Component, pageProps }${isTypeScript ? ': AppProps' : ''}) {`,
    '  return (',
    '    <Wallets>',
    '      <Component {...pageProps} />',
    '    </Wallets>',
    '  );',
    '}',
  ]
  return { path, content: inStyle(lines, style) }
}

/**
 * Joins lines to a file as the host writes its files.
 *
 * @param lines - lines with semicolons, and two spaces for each level.
 * @param style - the host's style.
 */
export function inStyle(lines: readonly string[], { semicolons, unit, eol }: FileStyle): string {
  return lines
    .map((line) => (semicolons ? line : line.replace(/;$/, '')))
    .map((line) => line.replace(/^ +/, (space) => unit.repeat(space.length / 2)) + eol)
    .join('')
}
