// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { type ComponentType, lazy, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { createKit } from '../kit/createKit.js'
import { languages, showLanguage } from '../kit/languages.chunk.js'
import { goBack, openModal } from '../kit/modal.js'
import { pushView } from '../kit/router.js'
import type { Feature } from '../kit/types.js'
import { eip155 } from '../namespaces/eip155/index.js'
import { mainnet } from '../namespaces/eip155/networks.js'
import { AppKitConnectButton } from '../react/buttons/AppKitButton.js'
import { KitContext } from '../react/hooks/useKit.js'
import { buttonsIn } from './buttonsIn.js'
import * as all from './index.js'

const english = ['Connect wallet', 'Connecting…', 'Switch network', 'Unknown network', 'Choose network']

afterEach(async () => {
  cleanup()
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
  const { container } = render(page(kit))
  expect(container.textContent).toMatch(/^Connecter/)
  await act(() => showLanguage(kit, 'en'))
  expect(container.textContent).toBe('Connect wallet')
  await act(() => showLanguage(kit, 'de'))
  expect(container.textContent).toBe('Wallet verbinden')
})

it('a button that hydrates after the language has loaded begins as the server rendered it', async () => {
  const tree = (kit: ReturnType<typeof makeKit>, Part: ComponentType) => (
    <KitContext.Provider value={kit}>
      <p>page</p>
      <Suspense>
        <Part />
      </Suspense>
    </KitContext.Provider>
  )
  const root = document.createElement('div')
  document.body.append(root)
  const kit = makeKit()
  root.innerHTML = renderToString(tree(kit, AppKitConnectButton))
  expect(root.textContent).toBe('pageConnect wallet')
  let show: () => void = () => {}
  const Late = lazy(
    () =>
      new Promise<{ default: ComponentType }>((resolve) => {
        show = () => resolve({ default: AppKitConnectButton })
      }),
  )
  const recovered = vi.fn()
  const hydrated = await act(async () =>
    hydrateRoot(root, tree(kit, Late), { onRecoverableError: recovered }),
  )
  await act(() => showLanguage(kit, 'de', true))
  const button = root.querySelector('button')
  await act(async () => show())
  expect(root.querySelector('button')).toBe(button)
  expect(recovered).not.toHaveBeenCalled()
  expect(button?.textContent).toBe('Wallet verbinden')
  expect(button?.querySelector('[data-other]')?.getAttribute('data-other')).toBe('Wird verbunden …')
  act(() => hydrated.unmount())
  root.remove()
})

/** A kit of an app with two views, the second one in front of the first. */
async function openSecondView() {
  const mountModal = vi.fn(async () => () => {})
  const load = async () => ({ views: {} })
  const kit = createKit(
    { projectId: 'test', networks: [mainnet] },
    {
      namespaces: [eip155],
      features: [{ id: 'views', routes: { Account: { load }, Networks: { load } } }],
      mountModal,
    },
  )
  await openModal(kit, { view: 'Account', namespace: 'eip155' })
  pushView(kit, 'Networks', { chosen: 1 })
  return { kit, mountModal, history: kit.router.peek() }
}

it('a user who changes the language in the second view goes back to the first', async () => {
  const { kit, mountModal, history } = await openSecondView()
  await showLanguage(kit, 'de')
  expect(mountModal).toHaveBeenCalledTimes(2)
  expect(kit.router.peek()).toBe(history)
  expect(kit.modal.peek()).toEqual({ open: true, shake: false, namespace: 'eip155' })
  goBack(kit)
  expect(kit.router.peek()).toEqual([{ view: 'Account' }])
})

it('a view that has asked a wallet stays when the language changes, and the next one has the new language', async () => {
  const { kit, mountModal, history } = await openSecondView()
  kit.asking = history.at(-1)
  await showLanguage(kit, 'de')
  await showLanguage(kit, 'fr')
  expect(mountModal).toHaveBeenCalledTimes(1)
  expect(kit.router.peek()).toBe(history)
  goBack(kit)
  expect(mountModal).toHaveBeenCalledTimes(2)
  expect(kit.router.peek()).toEqual([{ view: 'Account' }])
  expect(kit.modal.peek().open).toBe(true)
})

it('an app shows the buttons in every language, before the texts that load later', async () => {
  const names = Object.keys(languages).map((locale) => locale.replace('-', ''))
  expect(Object.keys(all).sort()).toEqual(names.sort())
  const features = new Map(Object.entries(all))
  for (const [locale, load] of Object.entries(languages)) {
    const [texts = []] = (await load()).default
    const kit = makeKit(features.get(locale.replace('-', '')), locale)
    expect(renderToString(page(kit)), locale).toContain(`>${texts[0]}<`)
  }
})
