import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium, expect as expectPage } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { findChromium } from '../../tools/chromium.mjs'
import { serveStatic } from '../e2e/support/serveStatic.js'
import { linkPackages, node, root } from '../newNamespace/copyRepository.js'

const place = mkdtempSync(join(tmpdir(), 'appkit-own-feature-'))
const app = join(place, 'app')
const read = (path: string) => readFileSync(join(app, path), 'utf8')
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(app, path)), { recursive: true })
  writeFileSync(join(app, path), text)
}
/** Replaces the text that a step names. It fails where the app has no such text, which the step promises. */
const replaced = (text: string, before: string, after: string) => {
  expect(text.split(before), before).toHaveLength(2)
  return text.replace(before, () => after)
}
let browser: Browser | undefined
let server: Awaited<ReturnType<typeof serveStatic>> | undefined

afterAll(async () => {
  await browser?.close()
  server?.server.close()
  rmSync(place, { recursive: true, force: true })
})

/** The code of a step, which stands in a list, by the path in its first line. */
function filesOf(section: string): readonly (readonly [path: string, code: string])[] {
  return [...section.matchAll(/^ {3}```tsx?\n {3}\/\/ (\S+)\n([\s\S]*?)^ {3}```$/gm)].map(
    ([, path = '', code = '']) => [path, code.replaceAll(/^ {3}/gm, '')],
  )
}

it('somebody who follows "Features of your own" in a new app opens a view of the app in the modal', async () => {
  const page = readFileSync(join(root, 'docs/react.md'), 'utf8')
  const [, section = ''] = /^## Features of your own\n([\s\S]*?)^## /m.exec(page) ?? []
  const bin = join(root, 'cli/dist/bin/create-appkit.js')
  node(place, bin, 'app', '--namespaces', 'eip155', '--features', 'none', '--no-install', '--no-git', '--yes')
  linkPackages(root, app)

  const generated = read('src/appkit/generated/kit.ts').replace(/^.*\n/, '')
  const moved = replaced(
    replaced(generated, "'../../../appkit.config", "'../appkit.config"),
    "'./types.js'",
    "'./appkit/generated/types.js'",
  )
  const files = filesOf(section)
  expect(files.map(([path]) => path)).toEqual(['src/greeting/index.ts', 'src/greeting/GreetingView.tsx'])
  for (const [path, code] of files) write(path, code)
  const [line = ''] = /import \{ greeting \} from '[^']+'/.exec(section) ?? []
  const own = replaced(moved, '] })', ', greeting] })')
  write('src/kit.ts', replaced(own, 'import config from', `${line}\nimport config from`))
  const entry = replaced(read('src/main.tsx'), "'./appkit/generated/kit'", "'./kit'")
  write(
    'src/main.tsx',
    `${entry}\nimport { openGreeting } from './greeting/GreetingView'\nObject.assign(window, { openGreeting })\n`,
  )
  node(app, 'node_modules/typescript/bin/tsc', '-b')
  node(app, 'node_modules/vite/bin/vite.js', 'build')

  const executablePath = await findChromium()
  browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  server = await serveStatic(join(app, 'dist'), "default-src 'self'; img-src 'self' data: blob:")
  const tab = await browser.newPage()
  await tab.goto(server.url)
  await expectPage(tab.getByTestId('connect-button')).toBeVisible()
  await tab.evaluate(() => (window as unknown as { openGreeting(): Promise<void> }).openGreeting())
  await expectPage(tab.getByTestId('w3m-header-text')).toHaveText('Greeting')
  await expectPage(tab.getByText('Hello')).toHaveCSS('padding-left', '20px')
})
