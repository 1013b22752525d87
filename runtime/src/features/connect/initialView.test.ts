import { afterEach, describe, expect, it, vi } from 'vitest'
import { initialView } from '../../kit/router.js'
import { testKit } from '../../kit/testKit.js'
import { connect } from './index.js'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64)'

afterEach(() => vi.unstubAllGlobals())

describe('the view that opens without a wallet', () => {
  const { kit } = testKit({}, [], undefined, [connect])
  const manual = { ...kit, config: { ...kit.config, manualWCControl: true } }
  const basic = { ...kit, config: { ...kit.config, basic: true } }
  const withoutNamespaces = { ...kit, chains: new Map() }

  it.each([
    ['an app with namespaces', kit, desktop, 'Connect'],
    ['an app with namespaces, on a phone', kit, phone, 'Connect'],
    ['an app without namespaces', withoutNamespaces, desktop, 'ConnectingWalletConnectBasic'],
    ['an app without namespaces, on a phone', withoutNamespaces, phone, 'AllWallets'],
    ['an app that pairs by itself', manual, desktop, 'ConnectingWalletConnectBasic'],
    ['an app that pairs by itself, on a phone', manual, phone, 'AllWallets'],
    ['an app with `basic`', basic, desktop, 'ConnectingWalletConnectBasic'],
    ['an app with `basic`, on a phone', basic, phone, 'AllWallets'],
  ])('%s', (_name, each, userAgent, view) => {
    vi.stubGlobal('navigator', { userAgent })
    expect(initialView(each)).toBe(view)
  })
})
