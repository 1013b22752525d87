import { describe, expect, it } from 'vitest'
import { addVitePlugin } from './addVitePlugin.js'

const edited = (source: string) => {
  const edit = addVitePlugin(source)
  return edit.kind === 'edited' ? edit.text : edit
}

describe('addVitePlugin', () => {
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
})
