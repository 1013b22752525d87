import { describe, expect, it } from 'vitest'
import { addVitePlugin } from './addVitePlugin.js'

const edited = (source: string, owner?: 'astro') => {
  const edit = addVitePlugin(source, owner)
  return edit.kind === 'edited' ? edit.text : edit
}

describe('an edit that adds a plugin to a Vite config', () => {
  it('adds the plugin behind those of the host, in the style of its file', () => {
    expect(
      edited(`import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [reactRouter()] });
`),
    ).toBe(`import { reactRouter } from "@react-router/dev/vite";
import { appkit } from "appkit-runtime/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [reactRouter(), appkit()] });
`)
    expect(
      edited(`import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// https://vite.dev/config/
export default defineConfig({
  plugins: [
    react(), // fast refresh
    tailwindcss({ optimize: true }),
  ],
  server: { port: 3000 },
})
`),
    ).toContain(`    react(), // fast refresh
    tailwindcss({ optimize: true }),
    appkit(),
  ],
  server:`)
  })

  it('keeps a byte order mark', () => {
    const source =
      "import { defineConfig } from 'vite'\n\nexport default defineConfig({ plugins: [react()] })\n"
    expect(edited(source)).toContain('plugins: [react(), appkit()]')
    expect(edited(`\uFEFF${source}`)).toBe(`\uFEFF${edited(source)}`)
  })

  it.each([
    '// @ts-expect-error: it has no types',
    '/* @ts-ignore */',
    '// eslint-disable-next-line import/no-unresolved',
    '// biome-ignore lint/a: for now',
  ])('puts its import above a comment that is for the line below it: %s', (comment) => {
    const source = `/* The config. */\n\n${comment}\nimport react from 'vite-react'\n\nexport default { plugins: [] }\n`
    expect(edited(source)).toContain(
      `/* The config. */\n\nimport { appkit } from 'appkit-runtime/vite'\n${comment}\nimport react from`,
    )
  })

  it.each([
    '// The config of the shop.',
    '/** The config of the shop. */',
    '/* eslint-disable */',
    '// @ts-check',
    '// biome-ignore-all lint: for now',
  ])('leaves a comment of the whole file at its top: %s', (comment) => {
    const source = `${comment}\nimport react from 'vite-react'\n\nexport default { plugins: [] }\n`
    expect(edited(source)).toMatch(/^.*\nimport \{ appkit \} from 'appkit-runtime\/vite'\nimport react from/)
  })

  it.each([
    ['a function', 'export default defineConfig(({ mode }) => ({ plugins: [react()] }))\n'],
    ['a body', 'export default defineConfig(async () => {\n  return { plugins: [react()] }\n})\n'],
    ['a constant', 'const config: UserConfig = { plugins: [react()] }\nexport default config\n'],
    ['satisfies', 'export default { plugins: [react()] } satisfies UserConfig\n'],
  ])('follows a config that is %s', (_what, source) => {
    expect(edited(source)).toContain('plugins: [react(), appkit()]')
    expect(edited(source)).toContain("import { appkit } from 'appkit-runtime/vite'\n")
  })

  it('writes the list where there is none', () => {
    expect(edited('export default {}\n')).toBe(
      "import { appkit } from 'appkit-runtime/vite'\nexport default { plugins: [appkit()] }\n",
    )
  })

  it('takes another name where the host has something called appkit', () => {
    const text = edited("import { appkit } from './mine'\nexport default { plugins: [appkit()] }\n")
    expect(text).toContain("import { appkit as appkitPlugin } from 'appkit-runtime/vite'")
    expect(text).toContain('plugins: [appkit(), appkitPlugin()]')
  })

  it('leaves a file alone that has the plugin, or that it cannot follow', () => {
    expect(addVitePlugin("import { appkit } from 'appkit-runtime/vite'\n").kind).toBe('already')
    for (const source of [
      'module.exports = { plugins: [] }\n',
      'export default make()\n',
      'export default { plugins: shared }\n',
      'export default { plugins }\n',
      'export default { ...shared, server: {} }\n',
      'export default { plugins: [react()], ...shared }\n',
      "export default withSentry({ org: 'x' }, { plugins: [react()] })\n",
      'export default mergeConfig({ server: {} }, defineConfig({ plugins: [react()] }))\n',
      'export default () => { if (a) return { plugins: [] }\n return { plugins: [b] } }\n',
      'export default {\n',
    ])
      expect(addVitePlugin(source).kind, source).toBe('unclear')
  })

  it('writes the options of Vite at the end of the config of Astro', () => {
    expect(
      edited(
        `// @ts-check
import react from "@astrojs/react";
import { defineConfig } from "astro/config";

// https://astro.build/config
export default defineConfig({
  integrations: [react()]
});
`,
        'astro',
      ),
    ).toBe(`// @ts-check
import react from "@astrojs/react";
import { appkit } from "appkit-runtime/vite";
import { defineConfig } from "astro/config";

// https://astro.build/config
export default defineConfig({
  integrations: [react()],
  vite: { plugins: [appkit()] }
});
`)
    expect(edited('export default defineConfig({})\n', 'astro')).toContain(
      'defineConfig({ vite: { plugins: [appkit()] } })',
    )
  })

  it('adds the plugin to the options of Vite that a config of Astro has', () => {
    const config = (vite: string) => `export default defineConfig({ vite: ${vite}, site: url })\n`
    expect(edited(config('{ plugins: [css()] }'), 'astro')).toContain(
      'vite: { plugins: [css(), appkit()] }, site',
    )
    expect(edited(config('{}'), 'astro')).toContain('vite: { plugins: [appkit()] }, site')
  })

  it('leaves a config of Astro alone whose options of Vite it cannot follow', () => {
    for (const [source, reason] of [
      ['export default { vite: shared }\n', 'has options of Vite that come from elsewhere'],
      ['export default { ...shared }\n', 'has vite that may come from a spread'],
      [
        'export default { vite: { plugins: [], ...shared } }\n',
        'has a spread after plugins, which may replace it',
      ],
      ['export default { vite: { plugins: shared } }\n', 'has plugins that are no list'],
      ['export default { vite }\n', 'has a shorthand for vite, whose value is elsewhere'],
      ['module.exports = {}\n', 'exports no config that can be followed'],
    ] as const)
      expect(addVitePlugin(source, 'astro'), source).toEqual({ kind: 'unclear', reason })
  })
})
