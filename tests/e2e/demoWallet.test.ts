import { startDemo } from './support/startDemo.js'
import { expect, test, ui } from './support/test.js'

const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
const lines =
  "import { signMessage } from 'appkit-runtime'\nObject.assign(window, { demo: { kit, signMessage } })\n"

test('the development server: one demo wallet on five namespaces, each used', async ({
  page,
  stage,
  allow,
}) => {
  const flags = ['--namespaces', namespaces.join(',')]
  const server = await startDemo(stage, { name: 'five', flags, lines })
  try {
    allow(server.url)
    await page.goto(server.url)
    const { connect, card } = ui(page)
    const approve = page.getByTestId('demo-wallet-approve')

    await test.step('one row, one question, five namespaces', async () => {
      await connect.click()
      await expect(card.getByText('Demo Wallet (sandbox)')).toHaveCount(1)
      // A user who chooses a wallet that was found in one namespace only is not asked which. A wallet that comes
      // seconds after the page is found when the user touches the page.
      await expect
        .poll(async () => {
          await page.keyboard.press('Shift')
          return found()
        })
        .toBe(namespaces.length)
      await card.getByText('Demo Wallet (sandbox)').click()
      for (const namespace of namespaces)
        await expect(page.getByTestId(`wui-list-chain-${namespace}`)).toBeVisible()
      await card.getByRole('button', { name: /connect all/i }).click()
      await expect(page.getByText('Connect to this site?')).toBeVisible()
      await approve.click()
      await expect(card).toBeHidden()
      for (const namespace of namespaces) expect(await addressOf(namespace), namespace).toBeTruthy()
      await expect(approve).toHaveCount(0)
    })

    await test.step('each signs what its window shows', async () => {
      for (const namespace of namespaces) {
        const signature = page.evaluate(
          ([of, message]) => window.demo.signMessage(window.demo.kit, { namespace: of, message }),
          [namespace, `Hello from ${namespace}`] as const,
        )
        await expect(page.getByText(`Hello from ${namespace}`)).toBeVisible()
        await approve.click()
        expect((await signature).length, namespace).toBeGreaterThan(60)
      }
    })

    await test.step('a reload picks all of them up, without a question', async () => {
      await page.reload()
      for (const namespace of namespaces)
        await expect.poll(() => addressOf(namespace), { message: namespace }).toBeTruthy()
      await expect(approve).toHaveCount(0)
    })

    async function found(): Promise<number> {
      return page.evaluate(() => {
        const chains = [...window.demo.kit.chains.values()]
        return chains.filter(({ connectors }) => connectors.value.length > 0).length
      })
    }
    async function addressOf(namespace: string): Promise<string | undefined> {
      return page.evaluate((of) => window.demo.kit.getAddress(of), namespace)
    }
  } finally {
    server.stop()
  }
})

declare global {
  interface Window {
    /** Members that the test's app exposes. */
    demo: {
      readonly kit: import('appkit-runtime').AppKit
      readonly signMessage: typeof import('appkit-runtime').signMessage
    }
  }
}
