import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, chromium, expect as expectPage } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium } from '../../tools/chromium.mjs'
import { serveStatic } from '../e2e/support/serveStatic.js'
import { copyRepository, linkPackages, node, root } from '../newNamespace/copyRepository.js'
import { files, german, lines, offered, others } from './greeting.js'

const copy = copyRepository()
const app = join(copy.root, 'app')
const languages = join(copy.root, 'runtime/languages')
let browser: Browser | undefined
let server: Awaited<ReturnType<typeof serveStatic>> | undefined

/** Puts each line where the steps say; a line that has no place any more fails here. */
function add(changes: typeof lines): void {
  for (const [file, before, added] of changes) {
    const path = join(copy.root, file)
    const code = readFileSync(path, 'utf8')
    if (code.split(before).length !== 2) throw new Error(`${file} has no one place before ${before}`)
    writeFileSync(
      path,
      code.replace(before, () => added + before),
    )
  }
}

const translate = () => {
  for (const file of readdirSync(languages).filter((name) => name.endsWith('.json'))) {
    const path = join(languages, file)
    const texts = {
      ...JSON.parse(readFileSync(path, 'utf8')),
      greeting: file === 'de.json' ? german : others,
    }
    writeFileSync(path, `${JSON.stringify(texts, null, 2)}\n`)
  }
}

/** The files that differ from those of before, by their paths. */
function changed(): readonly string[] {
  copy.git(
    'add',
    '--all',
    '--',
    'runtime/src',
    'runtime/languages',
    'cli/src',
    'generated',
    'templates',
    'tools',
  )
  return copy.git('diff', '--cached', '--name-only').trimEnd().split('\n')
}

beforeAll(() => {
  cpSync(join(root, 'runtime/languages'), languages, { recursive: true })
  copy.git('add', '--all', '--', 'runtime/languages')
  copy.git('commit', '--quiet', '--message', 'languages')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy.root, path)), { recursive: true })
    writeFileSync(join(copy.root, path), text)
  }
  add(lines)
})
afterAll(async () => {
  await browser?.close()
  server?.server.close()
  copy.remove()
})

describe('a new feature', () => {
  it('has its author told which languages lack its texts, and packed in all of them', () => {
    expect(() => node(copy.root, 'runtime/scripts/languages.mjs', '--missing')).toThrow(/de lacks .*greeting/)
    translate()
    node(copy.root, 'runtime/scripts/languages.mjs', '--missing')
    node(copy.root, 'runtime/scripts/languages.mjs')
    node(copy.root, 'runtime/scripts/languages.mjs', '--check')
  })

  it('has its author told what views have to offer, and is built', () => {
    node(copy.root, 'runtime/scripts/build.mjs')
    expect(() => node(copy.root, 'cli/scripts/build.mjs')).toThrow(/greetingMessages/)
    add(offered)
    node(copy.root, 'runtime/scripts/build.mjs')
    node(copy.root, 'cli/scripts/build.mjs')
  })

  it('is one folder, its texts, and six files that name it', () => {
    const places = changed().filter((file) => !file.startsWith('runtime/src/features/greeting/'))
    const written = /^runtime\/(languages\/[\w-]+\.json|src\/kit\/languages\/packed\/[\w-]+\.ts)$/
    expect(places.filter((file) => !written.test(file))).toEqual([
      'cli/src/catalogue/features.ts',
      'cli/src/catalogue/views.ts',
      'cli/src/preset/presetCode.ts',
      'runtime/src/features/hostOptions/messages.ts',
      'runtime/src/kit/featureFlags.ts',
      'runtime/src/ui/messages/greeting.ts',
      'runtime/src/views/index.ts',
    ])
  })

  it('is known to the command, and its view opens in an app that has it and in none that has not', async () => {
    const cli = (bin: string, cwd: string, ...args: string[]) =>
      node(cwd, join(copy.root, 'cli/dist/bin', `${bin}.js`), ...args)
    const flags = ['--namespaces', 'eip155', '--no-install', '--no-git', '--yes']
    cli('create-appkit', copy.root, 'app', '--features', 'greeting', ...flags)
    cli('create-appkit', copy.root, 'plain', ...flags)
    const kitOf = (name: string) => readFileSync(join(copy.root, name, 'src/appkit/generated/kit.ts'), 'utf8')
    expect(kitOf('app')).toContain("import { greeting } from 'appkit-runtime/features/greeting'")
    expect(kitOf('plain')).not.toContain('greeting')

    linkPackages(copy.root, app)
    expect(cli('appkit', app, 'generate', '--check')).toContain('up to date')
    appendFileSync(
      join(app, 'src/main.tsx'),
      "Object.assign(window, { greet: () => kit.open({ view: 'Greeting' }) })\n",
    )
    node(app, 'node_modules/typescript/bin/tsc', '-b')
    node(app, 'node_modules/vite/bin/vite.js', 'build')

    const executablePath = await findChromium()
    browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
    server = await serveStatic(join(app, 'dist'), "default-src 'self'; img-src 'self' data: blob:")
    const page = await browser.newPage()
    await page.goto(server.url)
    await expectPage(page.getByTestId('connect-button')).toBeVisible()
    await page.evaluate(() => (window as unknown as { greet(): Promise<void> }).greet())
    await expectPage(page.getByTestId('w3m-header-text')).toHaveText('Greeting')
    await expectPage(page.getByTestId('greeting')).toHaveText('Hello')
    await expectPage(page.getByTestId('greeting')).toHaveCSS('font-size', '20px')
  })
})
