// @vitest-environment jsdom
import { signal } from '@preact/signals-core'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AppKitConfig } from '../../kit/config.js'
import { closeModal, goBack, openModal, preloadModal, removeModal } from '../../kit/modal.js'
import { pushView } from '../../kit/router.js'
import { testKit } from '../../kit/testKit.js'
import type { ViewDefinition } from '../../kit/types.js'
import { json, serveFaults } from '../../services/testing/faultServer.js'
import { mountModal } from './mountModal.js'

const server = serveFaults()

const fault = new Error('the view fails')
const fails = (): never => {
  throw fault
}
const reported = vi.fn()
const logged = vi.fn()
const undo: (() => void)[] = []

beforeEach(() => {
  vi.stubGlobal('reportError', reported)
  vi.spyOn(console, 'error').mockImplementation(logged)
  // jsdom has no constructed style sheets, and no modal dialogs.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  Object.assign(ShadowRoot.prototype, { adoptedStyleSheets: [] })
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
})
afterEach(() => {
  for (const each of undo.splice(0)) each()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** A kit with the real modal, whose first view is the given one. */
function stage(view: ViewDefinition, config: Partial<AppKitConfig> = {}) {
  const { kit, events } = testKit(config)
  Object.assign(kit, { mountModal })
  const route = kit.routes.get('Connect')
  Object.assign(route ?? {}, { load: async () => ({ views: { Connect: view } }) })
  undo.push(() => kit.lifetime.end())
  return { kit, events, open: () => openModal(kit) }
}
const card = () =>
  document.querySelector('create-appkit-modal')?.shadowRoot?.querySelector('dialog')?.textContent

it('the modal lies at the end of the body, and leaves the address and history of the page alone', async () => {
  const { kit, open } = stage({ component: () => <p>here</p>, title: () => 'Connect' })
  const before = [location.href, history.length, history.state]
  await open()
  expect(document.body.lastElementChild?.tagName).toBe('CREATE-APPKIT-MODAL')
  pushView(kit, 'Networks')
  goBack(kit)
  closeModal(kit)
  expect([location.href, history.length, history.state]).toEqual(before)
})

it('a modal that is drawn again is in the page once', async () => {
  const { kit, open } = stage({ component: () => <p>here</p>, title: () => 'Connect' })
  await open()
  removeModal(kit)
  await open()
  expect(document.querySelectorAll('create-appkit-modal')).toHaveLength(1)
})

it('the modal says in its place that a view has crashed, reports it, and keeps the rest', async () => {
  const { kit, events, open } = stage({ component: fails, title: () => 'Connect' })
  await open()
  expect(card()).toContain('Connect')
  expect(card()).toContain('Try again')
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault)
  expect(events.at(-1)?.event).toBe('INTERNAL_SDK_ERROR')
  expect(kit.modal.peek().open).toBe(true)
})

it('a user reads the title of the screen that a view has come to', async () => {
  const screen = signal('Check your email')
  const { open } = stage({ component: () => <p>here</p>, title: () => screen.value })
  await open()
  expect(card()).toContain('Check your email')
  screen.value = 'Enter the code'
  await vi.waitFor(() => expect(card()).toContain('Enter the code'))
  expect(card()).not.toContain('Check your email')
})

it('the modal is closed by what fails outside of the view, reports it, and opens anew', async () => {
  let title: unknown = { no: 'text' }
  const { kit, open } = stage({ component: () => <p>here</p>, title: () => title as string })
  await open()
  expect(kit.modal.peek().open).toBe(false)
  expect(document.querySelector('create-appkit-modal')).toBeNull()
  expect(document.documentElement.style.overflow).toBe('')
  expect(reported).toHaveBeenCalledOnce()
  expect(`${reported.mock.lastCall}`).toContain('Objects are not valid as a React child')
  title = 'Connect'
  await open()
  expect(card()).toContain('here')
})

it('the modal reports a view that fails only later, and offers to try again', async () => {
  let fail: () => void = () => {}
  const { open } = stage({
    component: function View() {
      const [failed, setFailed] = useState(false)
      fail = () => setFailed(true)
      return failed ? fails() : <p>here</p>
    },
    title: () => 'Connect',
  })
  await open()
  expect(reported).not.toHaveBeenCalled()
  fail()
  await vi.waitFor(() => expect(card()).toContain('Try again'))
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault)
})

it('the modal offers to reload the page for a view that twice did not load', async () => {
  const { kit, open } = stage({ component: () => <p>here</p>, title: () => 'Connect' })
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  Object.assign(kit.routes.get('AllWallets') ?? {}, { load })
  const button = () =>
    document
      .querySelector('create-appkit-modal')
      ?.shadowRoot?.querySelector<HTMLElement>('[role=alert] button')
  await open()
  pushView(kit, 'AllWallets')
  await vi.waitFor(() => expect(button()?.textContent).toBe('Try again'))
  load.mockClear()
  button()?.click()
  await vi.waitFor(() => expect(button()?.textContent).toBe('Reload page'))
  expect(load).toHaveBeenCalledOnce()
  expect(card()).toContain('Reload the page')
})

it('the closed modal is laid out while the page is idle, and leaves no trace', async () => {
  vi.useFakeTimers()
  undo.push(() => vi.useRealTimers())
  const view = { component: () => <p>here</p>, title: () => 'Connect' }
  const { kit, open } = stage(view, { preload: 'intent' })
  Object.assign(kit.routes.get('Connect') ?? {}, { keep: true })
  const seen: unknown[] = []
  vi.spyOn(HTMLDialogElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLDialogElement,
  ) {
    seen.push([this.isConnected, this.hasAttribute('open'), this.textContent])
    return new DOMRect()
  })
  document.body.insertAdjacentHTML('beforeend', '<input id="held">')
  const held = document.querySelector<HTMLInputElement>('#held')
  undo.push(() => held?.remove())
  held?.focus()

  preloadModal(kit)
  await vi.advanceTimersByTimeAsync(1400)
  await vi.dynamicImportSettled()
  expect(seen).toEqual([[true, true, expect.stringContaining('here')]])
  expect(document.querySelector('create-appkit-modal')).toBeNull()
  expect(document.activeElement).toBe(held)

  await open()
  await vi.advanceTimersByTimeAsync(400)
  await vi.dynamicImportSettled()
  expect(seen).toHaveLength(1)
  expect(document.querySelector('create-appkit-modal')?.shadowRoot?.querySelector('dialog')?.open).toBe(true)
})

it('the modal loads what sends events when the page is idle, and loses none that came before', async () => {
  server.answers.set('/getAnalyticsConfig', json({ isAnalyticsEnabled: true }))
  server.answers.set('/e', json({ status: 'OK' }))
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  const view = { component: () => <p>here</p>, title: () => 'Connect' }
  const endpoints = { catalogue: server.url, analytics: server.url }
  const { kit, open } = stage(view, { endpoints })
  await open()
  closeModal(kit)
  await open()
  await vi.waitFor(() => expect(idle).not.toEqual([]))
  expect(server.seen).toEqual([])
  for (const run of idle) run()
  const sent = () => server.seen.filter(({ path }) => path === '/e').map(({ body }) => JSON.parse(body))
  await vi.waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent().map(({ props }) => props.event)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE', 'MODAL_OPEN'])
})
