import { join } from 'node:path'
import { expect, test } from 'vitest'

const { createPreviewPage } = await import(/* @vite-ignore */ join(import.meta.dirname, 'previewPage.mjs'))
const bundle = {
  'assets/app.1.js': {
    fileName: 'assets/app.1.js',
    facadeModuleId: '/app.js',
    imports: ['assets/theme.1.js'],
  },
  'assets/theme.1.js': { fileName: 'assets/theme.1.js', facadeModuleId: null, imports: [] },
  'assets/page.1.js': {
    fileName: 'assets/page.1.js',
    facadeModuleId: '/page.ts',
    imports: ['assets/kit.1.js'],
  },
  'assets/kit.1.js': {
    fileName: 'assets/kit.1.js',
    facadeModuleId: null,
    imports: ['assets/react.1.js', 'assets/page.1.js'],
  },
  'assets/react.1.js': { fileName: 'assets/react.1.js', facadeModuleId: null, imports: [] },
  'assets/style.1.css': { fileName: 'assets/style.1.css' },
}
const given = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Preview</title>
<link rel="preload stylesheet" href="/v1/assets/style.1.css" as="style">
<script type="module" src="/v1/assets/app.1.js"></script><link rel="modulepreload" href="/v1/assets/theme.1.js">
<script id="check-dark-mode">1</script></head><body><div id="app"><div></div></div></body></html>`

/** The page that a build writes. */
function build(entry: string, html: string): string {
  const { plugin, write } = createPreviewPage(entry, '/v1/')
  plugin.generateBundle({}, bundle)
  return write(html)
}

test('a frame loads its own script and what that imports, and nothing of the site around it', () => {
  const page = build('/page.ts', given)
  expect(page.match(/(?:src|href)="[^"]*"/g)).toEqual([
    'href="/v1/assets/style.1.css"',
    'src="/v1/assets/page.1.js"',
    'href="/v1/assets/kit.1.js"',
    'href="/v1/assets/react.1.js"',
  ])
  expect(page).toContain('<title>Preview</title>')
  expect(page).toContain('<div id="app"></div>')
})

test('a build without that script, or a page without styles, says so', () => {
  expect(() => build('/other.ts', given)).toThrow('/other.ts')
  expect(() => build('/page.ts', '<title>Preview</title>')).toThrow('no style')
})
