import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { weigh } from '../../site/builder/weigh.js'

const renew = 'Run node tests/bench/weights.mjs, which measures every part anew.'

it('the theme builder shows the bytes of a build, also of parts that share code', () => {
  const script = new URL('../bench/apps/buildWeights.mjs', import.meta.url).href
  const namespaces = ['eip155', 'solana']
  const features = ['walletConnect', 'balances', 'send', 'swaps']
  const code = `import { buildApp, measureFloor } from ${JSON.stringify(script)}
    const { later, over } = await buildApp(${JSON.stringify(namespaces)}, ${JSON.stringify(features)}, await measureFloor())
    console.log(JSON.stringify({ page: over, later: [...later.values()].reduce((sum, size) => sum + size, 0) }))`
  // In a process of its own: the test runner's NODE_ENV would make these development builds.
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, NODE_ENV: undefined },
    encoding: 'utf8',
  })
  const built: { page: number; later: number } = JSON.parse(output)
  const shown = weigh({ features: new Set(features), locale: undefined, namespaces })
  for (const part of ['page', 'later'] as const) {
    const off = Math.abs(shown[part] - built[part])
    expect(off, `${part}: built ${built[part]}, shown ${shown[part]}. ${renew}`).toBeLessThan(
      built[part] * 0.08 + 300,
    )
  }
})
