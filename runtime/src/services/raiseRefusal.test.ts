import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testKit } from '../kit/testKit.js'
import { raiseKnownAlert, raiseRefusal } from './raiseRefusal.js'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

function watched() {
  const { kit } = testKit({ debug: true })
  const alerts: (string | undefined)[] = []
  kit.alert.subscribe((alert) => alerts.push(alert && `${alert.code}: ${alert.message}`))
  alerts.length = 0
  return { kit, alerts }
}

it.each([
  ['Project ID Not Configured', 'PROJECT_ID_NOT_CONFIGURED: Project ID Not Configured'],
  ['Network Not Found', 'SWITCH_NETWORK_NOT_FOUND: Network Not Found'],
  ['Invalid App Configuration', 'INVALID_APP_CONFIGURATION: Invalid App Configuration'],
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION: Invalid App Configuration'],
  [
    'Invalid Project ID - update configuration',
    'INVALID_PROJECT_ID: Invalid Project ID - update configuration',
  ],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID: Invalid Project ID - update configuration'],
  ['Session Expired', 'JWT_TOKEN_NOT_VALID: Session Expired'],
  ['JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID: Session Expired'],
  ['Unverified Domain', 'UNVERIFIED_DOMAIN: Unverified Domain'],
  [
    'Network Error - Could not load embedded wallet',
    'IFRAME_LOAD_FAILED: Network Error - Could not load embedded wallet',
  ],
  ['Embedded Wallet Request Timed Out', 'IFRAME_REQUEST_TIMEOUT: Embedded Wallet Request Timed Out'],
])('"%s" is reported once', (text, alert) => {
  const { kit, alerts } = watched()
  expect([1, 2, 3].map(() => raiseKnownAlert(kit, new Error(text)))).toEqual([true, true, true])
  expect(alerts).toEqual([alert])
  expect(console.error).toHaveBeenCalledOnce()
})

it('raiseKnownAlert says nothing of other errors', () => {
  const { kit, alerts } = watched()
  expect(raiseKnownAlert(kit, new Error('Request was aborted'))).toBe(false)
  expect(raiseKnownAlert(kit, undefined)).toBe(false)
  expect(alerts).toEqual([])
})

it('raiseRefusal takes a refusal for a fault of the set-up only when it is one', () => {
  const { kit, alerts } = watched()
  raiseRefusal(kit, { status: 401, field: 'signature', reason: 'wrong' })
  expect(alerts).toEqual([])
  raiseRefusal(kit, {
    status: 401,
    field: 'authentication',
    reason: 'We failed to authenticate your request',
  })
  raiseRefusal(kit, { status: 403 })
  raiseRefusal(kit, { status: 403, reason: 'JWT validation error: JWT Token is not yet valid' })
  expect(alerts.map((alert) => alert?.split(':')[0])).toEqual([
    'INVALID_PROJECT_ID',
    'INVALID_APP_CONFIGURATION',
    'JWT_TOKEN_NOT_VALID',
  ])
})
