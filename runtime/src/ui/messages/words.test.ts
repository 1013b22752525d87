import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/**
 * The words of the widget, one for one thing, and what is never written in place of each. Words of the specification's errors are
 * in `errors/texts`.
 */
const glossary: Readonly<Record<string, RegExp>> = {
  connect: /\b(link|pair|attach) (a|your|the) (wallet|account)\b/i,
  disconnect: /\bunlink\b|\bremove (the|this|your) wallet\b/i,
  'log in': /\blogin\b|\blog on\b|\bsign on\b/i,
  'sign in': /\bauthenticat|\bsignin\b/i,
  approve: /\baccept\b|\bconfirm (the |a )?(transaction|connection|request)\b|\bauthori[sz]e\b/i,
  decline: /\breject|\bdeny\b|\bdenied\b|\brefuse\b/i,
  review: /\bpreview\b/i,
  network: /\bchain\b(?! is not| ID)/i,
  account: /\bprofile\b|\buser data\b|\bsocials?\b(?! account)/i,
  wallet: /\bdapp\b|\bprovider window\b/i,
  code: /\bOTP\b|\bpasscode\b|\bone-time password\b/i,
  address: /\bpublic key\b|\bURI\b|\borigin\b/i,
}
/** British spelling, and no words that say nothing. */
const never =
  /\bcanceled\b|\bburnt\b|\bincorrect\b|\binvalid\b|\binsufficient\b|\bpopup\b|\bplease\b|\boops\b/i
/**
 * Words that only help somebody who sees a place, a shape or a colour (WCAG 2.2, 1.3.3). An amount above zero or below
 * another fee is no place.
 */
const sensory =
  /\b(above|below)\b(?! (zero|the priority fee))|\b(beside|beneath|underneath|next to) (this|the|it)\b|\b(on|to|at) (the|your) (left|right|top|bottom)\b|\b(upper|lower|left|right)[- ](hand|corner|side)\b|\b(red|green|blue|yellow|orange|purple|gr[ae]y|coloured|colored|round|square|circular|triangle|triangular)\b/i
/** Sentences that the specification has, word for word. */
const specified = new Set(['Unsupported chain'])

const folder = dirname(fileURLToPath(import.meta.url))
const isTable = (name: string) => name.endsWith('.ts') && !/\.test\.|^(development|tables)/.test(name)
/** The modules of a package that have texts in them, by their paths. */
const modulesIn = (path: string) =>
  readdirSync(join(folder, path))
    .filter(isTable)
    .map((name) => join(path, name))
// The embedded wallet lies in the widget, and speaks to the same user.
const frame = '../../../../frame'
const modules = [
  ...modulesIn('.'),
  ...modulesIn(`${frame}/page/messages`),
  `${frame}/src/shared/errorTexts.ts`,
  `${frame}/src/server/mail/mailTexts.ts`,
]
const texts = modules
  .flatMap((name) => {
    const source = readFileSync(join(folder, name), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')
    return [...source.matchAll(/(['`"])((?:(?!\1).)*)\1/g)].map(([, , text = '']) => ({
      name,
      // Values that a text inserts are words of somebody else.
      text: text.replace(/\$\{[^}]*\}/g, '…'),
    }))
  })
  .filter(({ text }) => /[a-z]/i.test(text) && !/^\.\.?\//.test(text) && !specified.has(text))

it('there are texts to look at', () => {
  expect(texts.length).toBeGreaterThan(300)
})

it.each(Object.entries(glossary))('a user reads "%s" for one thing, and no other word', (_, others) => {
  expect(texts.filter(({ text }) => others.test(text))).toEqual([])
})

it('a user reads no word that says nothing, in one spelling', () => {
  expect(texts.filter(({ text }) => never.test(text))).toEqual([])
})

it('a user who sees no place, shape or colour is told all the same what to press', () => {
  expect(texts.filter(({ text }) => sensory.test(text))).toEqual([])
})
