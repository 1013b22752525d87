// These tests look over real sockets at what leaves for the analytics service, and what does not.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FeatureFlags } from '../../kit/config.js'
import { connect } from '../../kit/connect.js'
import { trackEvent } from '../../kit/events.js'
import { closeModal, openModal } from '../../kit/modal.js'
import { start } from '../../kit/start.js'
import { testAccounts, testConnector, testKit } from '../../kit/testKit.js'
import { type Answer, json, serveFaults } from '../testing/faultServer.js'
import { startAnalytics } from './startAnalytics.js'

const server = serveFaults()
beforeEach(() => {
  wants(true)
  answer(json({ status: 'OK' }))
  vi.stubGlobal('location', { href: 'https://app.example/swap?a=1', hostname: 'app.example', origin: '' })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const wants = (isAnalyticsEnabled: boolean) =>
  server.answers.set('/getAnalyticsConfig', json({ isAnalyticsEnabled }))
const answer = (given: Answer) => server.answers.set('/e', given)
const sent = () => server.seen.filter(({ path }) => path === '/e').map(({ body }) => JSON.parse(body))
const asked = () => server.seen.filter(({ path }) => path === '/getAnalyticsConfig').length
const quiet = () => new Promise((resolve) => setTimeout(resolve, 50))

function analyticsKit({
  features = {},
  endpoints = {},
}: {
  features?: FeatureFlags
  endpoints?: object
} = {}) {
  const made = testKit({
    features,
    endpoints: { catalogue: server.url, analytics: server.url, ...endpoints },
  })
  startAnalytics(made.kit)
  return made.kit
}

it('an event goes out as one request, in the shape of the contract', async () => {
  const kit = analyticsKit()
  await openModal(kit)
  trackEvent(kit, { event: 'CLICK_ALL_WALLETS' })
  await connect(kit, { connector: testConnector })
  closeModal(kit)
  await vi.waitFor(() => expect(sent()).toHaveLength(4))
  expect(sent().map(({ props }) => props)).toEqual([
    { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    { type: 'track', event: 'CLICK_ALL_WALLETS' },
    expect.objectContaining({ event: 'CONNECT_SUCCESS' }),
    expect.objectContaining({ event: 'MODAL_CLOSE' }),
  ])
  const requests = server.seen.filter(({ path }) => path === '/e')
  for (const [index, { method, query, headers }] of requests.entries()) {
    expect(method).toBe('POST')
    expect(query).toEqual({ projectId: 'test', st: 'appkit', sv: expect.stringMatching(/^react-eip155-\d/) })
    expect(headers['content-type']).toBe('text/plain;charset=UTF-8')
    expect(sent()[index]).toEqual({
      eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      url: 'https://app.example/swap?a=1',
      domain: 'app.example',
      timestamp: expect.any(Number),
      props: expect.any(Object),
    })
  }
  expect(new Set(sent().map(({ eventId }) => eventId)).size).toBe(4)
  expect(asked()).toBe(1)
})

it('an event carries the plain address of the active account once there is one', async () => {
  const kit = analyticsKit()
  await openModal(kit)
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  await connect(kit, { connector: testConnector })
  trackEvent(kit, { event: 'CLICK_NETWORKS' })
  trackEvent(kit, {
    event: 'INTERNAL_SDK_ERROR',
    properties: { errorType: 'Error', errorMessage: 'boom' },
  })
  await vi.waitFor(() => expect(sent().at(-1)?.props.event).toBe('INTERNAL_SDK_ERROR'))
  const find = (event: string) => sent().find(({ props }) => props.event === event)?.props
  expect(find('MODAL_OPEN')).not.toHaveProperty('address')
  expect(find('CLICK_NETWORKS')).toMatchObject({ type: 'track', address: testAccounts[0]?.address })
  expect(find('INTERNAL_SDK_ERROR')).toMatchObject({ type: 'error' })
})

it('startAnalytics takes along the events since the modal was made, each with its account then', async () => {
  const { kit } = testKit({ endpoints: { catalogue: server.url, analytics: server.url } })
  const tracked = { timestamp: 1, event: { event: 'CLICK_NETWORKS' } } as const
  const held = [{ tracked, state: kit.activeChain.peek()?.connection.peek() }]
  await connect(kit, { connector: testConnector })
  await openModal(kit)
  startAnalytics(kit, held)
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toEqual([expect.objectContaining({ props: { type: 'track', event: 'CLICK_NETWORKS' } })])
})

it('startAnalytics sends what was held of a modal that is closed again', async () => {
  const { kit } = testKit({ endpoints: { catalogue: server.url, analytics: server.url } })
  const held = (['MODAL_OPEN', 'MODAL_CLOSE'] as const).map((event) => ({
    tracked: { timestamp: 1, event: { event, properties: { connected: false } } },
    state: undefined,
  }))
  startAnalytics(kit, held)
  await vi.waitFor(() =>
    expect(sent().map(({ props }) => props.event)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE']),
  )
})

it('the event MODAL_CREATED is never sent', async () => {
  const kit = analyticsKit()
  const stop = start(kit)
  await openModal(kit)
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  closeModal(kit)
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  await quiet()
  expect(sent().map(({ props }) => props.event)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  stop()
})

/** Requests that leave the page: the server of a busy machine may hear of them later than a test waits. */
const watchRequests = () => vi.spyOn(globalThis, 'fetch')

it('T-J1: an app asks nothing and sends nothing while the modal stays closed', async () => {
  const requests = watchRequests()
  const kit = analyticsKit()
  trackEvent(kit, { event: 'CLICK_NETWORKS' })
  await quiet()
  expect(requests).not.toHaveBeenCalled()
  expect(server.seen).toEqual([])
})

it.each([
  ['the feature is off', { features: { analytics: false } }],
  ['no analytics service is named', { endpoints: { analytics: undefined } }],
])('T-J1: an app asks nothing and sends nothing when %s', async (_, options) => {
  const requests = watchRequests()
  const kit = analyticsKit(options)
  await openModal(kit)
  closeModal(kit)
  await quiet()
  expect(requests).not.toHaveBeenCalled()
  expect(server.seen).toEqual([])
})

it.each([
  ['says no', json({ isAnalyticsEnabled: false }), 1],
  ['cannot say', json({ status: 'FAILED', reasons: [] }, 400), 1],
  ['says nonsense', json({ isAnalyticsEnabled: 'yes' }), 1],
] as const)('startAnalytics sends nothing when the service %s', async (_, given, times) => {
  server.answers.set('/getAnalyticsConfig', given)
  const kit = analyticsKit()
  await openModal(kit)
  closeModal(kit)
  await vi.waitFor(() => expect(asked()).toBe(times))
  await quiet()
  await openModal(kit)
  await quiet()
  expect([sent().length, asked()]).toEqual([0, times])
})

it.each([429, 500, 503])('an event is sent once, whatever comes back: %i', async (status) => {
  answer(json({}, status))
  const kit = analyticsKit()
  await openModal(kit)
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  await quiet()
  expect(sent()).toHaveLength(1)
  expect(kit.alert.peek()).toBeUndefined()
})

it('the developer is told of 403 once for each row of them', async () => {
  const kit = analyticsKit()
  const alerts: (string | undefined)[] = []
  kit.alert.subscribe((alert) => alerts.push(alert?.message))
  answer(json({}, 403))
  await openModal(kit)
  trackEvent(kit, { event: 'CLICK_NETWORKS' })
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  await vi.waitFor(() => expect(alerts).toEqual([undefined, 'Invalid App Configuration']))
  await quiet()
  answer(json({ status: 'OK' }))
  trackEvent(kit, { event: 'CLICK_NETWORKS' })
  await vi.waitFor(() => expect(sent()).toHaveLength(3))
  await quiet()
  answer(json({}, 403))
  trackEvent(kit, { event: 'CLICK_NETWORKS' })
  await vi.waitFor(() => expect(alerts).toHaveLength(3))
})

it('analytics end with the kit', async () => {
  const kit = analyticsKit()
  await openModal(kit)
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  kit.lifetime.end()
  const before = server.seen.length
  trackEvent(kit, { event: 'CLICK_NETWORKS' })
  await quiet()
  expect(server.seen).toHaveLength(before)
})
