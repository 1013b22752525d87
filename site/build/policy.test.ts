import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { addPolicy } from './policy.mjs'

const page = (head: string) => `<!doctype html><html><head>${head}</head><body></body></html>`
const policyOf = (html: string) => /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]

it('addPolicy allows the inline scripts of a page by their hashes, and no others', () => {
  const script = "document.documentElement.classList.add('dark')"
  const html = addPolicy(
    page(
      `<meta charset="utf-8"><script>${script}</script><script src="a.js"></script><script type="application/ld+json">{}</script>`,
    ),
  )
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policyOf(html)).toContain(`script-src 'self' 'sha256-${hash}';`)
})

it('addPolicy puts the policy before everything that it is to hold for', () => {
  const html = addPolicy(page('<meta charset="utf-8"><link rel="stylesheet" href="a.css">'))
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<link'))
})

it('addPolicy refuses a page that it can give no policy', () => {
  expect(() => addPolicy(page('<title>Tides</title>'))).toThrow('has no <meta charset="utf-8">')
})
