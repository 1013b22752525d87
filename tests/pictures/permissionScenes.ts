import type { Page } from '@playwright/test'
import type { AppKit } from 'appkit-runtime'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { kitOf } from '../e2e/support/kitOf.js'
import { approvalUi } from '../e2e/support/ownFrame.js'
import { expect, ui } from '../e2e/support/test.js'
import { pressInFrame } from '../e2e/support/testFrame.js'
import { type EmbeddedScene, seen } from './embeddedScenes.js'

const { usdc } = contractsOf(31337)

/** The app asks to pay 3 USDC without a question, for an hour. */
const grant = (page: Page) =>
  page.evaluate(
    ([token, seconds]) => {
      const { kit } = window as unknown as { readonly kit: AppKit }
      const provider = kit.getProvider('eip155') as { request(call: object): Promise<unknown> }
      const data = { address: token, allowance: '0x2dc6c0' }
      const permission = {
        chainId: '0x7a69',
        expiry: seconds,
        signer: { type: 'wallet' },
        permissions: [{ type: 'erc20-token-transfer', data }],
      }
      // Its answer is not waited for.
      provider.request({ method: 'wallet_grantPermissions', params: [permission] }).catch(() => {})
    },
    [usdc, Math.floor(Date.now() / 1000) + 3600] as const,
  )

/** Runs in the frame: a browser that does not copy, once. */
function refuseToCopy(): void {
  navigator.clipboard.writeText = async () => {
    Reflect.deleteProperty(navigator.clipboard, 'writeText')
    throw new Error('not allowed')
  }
}

/** A site that pays without a question, and a user who leaves. */
export const permissionScenes: readonly EmbeddedScene[] = [
  {
    name: 'Permission',
    isInFrame: true,
    async show({ page, ...set }) {
      await set.logIn('permits@example.com')
      await grant(page)
      await seen(page, 'frame-approve')
    },
  },
  {
    name: 'Settings with a permission',
    isInFrame: true,
    async show({ page }) {
      await approvalUi(page).approve()
      await expect(ui(page).card).toBeHidden()
      await kitOf(page).open({ view: 'WalletSecurity' })
      await seen(page, 'frame-end-permission')
    },
  },
  {
    name: 'What is stored',
    isInFrame: true,
    async show({ frame, page }) {
      await page
        .frames()
        .find((each) => each.url().startsWith(frame.origin))
        ?.evaluate(refuseToCopy)
      await pressInFrame(page, 'frame-data')
      await seen(page, 'frame-data-text')
    },
  },
  {
    name: 'Settings, what is stored was copied',
    isInFrame: true,
    async show({ context, page }) {
      await pressInFrame(page, 'frame-done')
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await pressInFrame(page, 'frame-data')
      await seen(page, 'frame-note')
    },
  },
  {
    name: 'Delete the wallet',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-leave')
      await seen(page, 'frame-approve')
    },
  },
  {
    name: 'Settings, the wallet is going to be deleted',
    isInFrame: true,
    async show({ page }) {
      await approvalUi(page).approve()
      await seen(page, 'frame-leaving')
    },
  },
  {
    name: 'Settings, the wallet stays',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-stay')
      await seen(page, 'frame-leave')
    },
  },
]
