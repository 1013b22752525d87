// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { createKit } from '../kit/createKit.js'
import { languages, showLanguage } from '../kit/languages.chunk.js'
import type { Feature } from '../kit/types.js'
import { eip155 } from '../namespaces/eip155/index.js'
import { mainnet } from '../namespaces/eip155/networks.js'
import { AppKitConnectButton } from '../react/buttons/AppKitButton.js'
import { KitContext } from '../react/hooks/AppKitProvider.js'
import { buttonsIn } from './buttonsIn.js'
import * as all from './index.js'

const english = ['Connect wallet', 'Connecting...', 'Switch network', 'Unknown network', 'Select network']

afterEach(async () => {
  makeKit(buttonsIn(...english))
  await showLanguage(makeKit(), 'en')
})

/** The kit of an app whose `appkit.config.ts` has this language. */
function makeKit(language?: Feature, locale?: string) {
  return createKit(
    { projectId: 'test', networks: [mainnet], ...(locale && { locale }) },
    { namespaces: [eip155], features: language ? [language] : [], mountModal: async () => () => {} },
  )
}

const page = (kit: ReturnType<typeof makeKit>) => (
  <KitContext.Provider value={kit}>
    <AppKitConnectButton />
  </KitContext.Provider>
)

it('a server renders the button in the language of the config, and the browser changes nothing of it', async () => {
  const html = renderToString(page(makeKit(all.de, 'de')))
  expect(html).toContain('>Wallet verbinden<')
  expect(html).toContain('Wird verbunden')
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.append(root)
  const texts = new Set([root.textContent])
  new MutationObserver(() => texts.add(root.textContent)).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  const problems = vi.spyOn(console, 'error').mockImplementation(() => {})
  const recovered = vi.fn()
  const kit = makeKit(all.de, 'de')
  await act(async () => void hydrateRoot(root, page(kit), { onRecoverableError: recovered }))
  // The language loads, as it does when the kit starts.
  await act(() => showLanguage(kit, 'de', true))
  expect([...texts]).toEqual(['Wallet verbinden'])
  expect(recovered).not.toHaveBeenCalled()
  expect(problems).not.toHaveBeenCalled()
  problems.mockRestore()
  root.remove()
})

it('the button is in English again when the app chooses that, and in any other language', async () => {
  const kit = makeKit(all.fr, 'fr')
  await showLanguage(kit, 'fr')
  expect(renderToString(page(kit))).toContain('>Connecter')
  await showLanguage(kit, 'en')
  expect(renderToString(page(kit))).toContain('>Connect wallet<')
  await showLanguage(kit, 'de')
  expect(renderToString(page(kit))).toContain('>Wallet verbinden<')
})

it('has the buttons of every language, with the texts that load later', async () => {
  const names = Object.keys(languages).map((locale) => locale.replace('-', ''))
  expect(Object.keys(all).sort()).toEqual(names.sort())
  const features = new Map(Object.entries(all))
  for (const [locale, load] of Object.entries(languages)) {
    const [texts = []] = (await load()).default
    const kit = makeKit(features.get(locale.replace('-', '')), locale)
    expect(renderToString(page(kit)), locale).toContain(`>${texts[0]}<`)
  }
})
