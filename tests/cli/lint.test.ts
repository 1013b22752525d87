import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeViteApp, prepareCommands, put, putRuntime, repo, run, scratch } from './support.js'

prepareCommands()

/** A folder of packages with ESLint and Prettier; `npm run hosts` names one. Biome is this repository's. */
const tools = process.env.APPKIT_LINTERS
const allNamespaces = ['--namespaces', 'eip155,solana,polkadot,bip122,cosmos']
const eslintConfig = `import js from '@eslint/js'
import react from 'eslint-plugin-react-refresh'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
export default tseslint.config(
  { ignores: ['dist'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  react.configs.vite,
  hooks.configs.flat['recommended-latest'],
  { files: ['**/*.{js,jsx,ts,tsx}'], languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: {
      semi: ['error', 'always'], quotes: ['error', 'double'], 'eol-last': ['error', 'always'], 'no-undef': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    } },
)
`

// Files and rules that create-vite's own code does not pass are left out.
const biomeConfig = JSON.stringify({
  root: true,
  files: { includes: ['**', '!**/*.svg', '!dist'] },
  linter: { rules: { style: { noNonNullAssertion: 'off' }, a11y: 'off' } },
})

const linters: readonly {
  readonly name: string
  readonly packages: string | undefined
  readonly config: Readonly<Record<string, string>>
  readonly write: readonly string[]
  readonly check: readonly string[]
}[] = [
  {
    name: 'Biome, tabs and double quotes',
    packages: join(repo, 'node_modules'),
    config: { 'biome.json': biomeConfig },
    write: ['@biomejs/biome/bin/biome', 'check', '--write', '--unsafe', '.'],
    check: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  {
    name: 'Prettier as it is',
    packages: tools,
    config: { '.prettierrc': '{}\n' },
    write: ['prettier/bin/prettier.cjs', '--write', '.'],
    check: ['prettier/bin/prettier.cjs', '--check', '.'],
  },
  {
    name: 'Prettier without semicolons, single quotes',
    packages: tools,
    config: { '.prettierrc': '{ "semi": false, "singleQuote": true }\n' },
    write: ['prettier/bin/prettier.cjs', '--write', '.'],
    check: ['prettier/bin/prettier.cjs', '--check', '.'],
  },
  {
    name: 'Prettier that sorts imports',
    packages: tools,
    config: {
      '.prettierrc':
        '{ "plugins": ["@ianvs/prettier-plugin-sort-imports"], "importOrder": ["<THIRD_PARTY_MODULES>", "", "^[.]"] }\n',
    },
    write: ['prettier/bin/prettier.cjs', '--write', '.'],
    check: ['prettier/bin/prettier.cjs', '--check', '.'],
  },
  {
    name: 'ESLint that lets no warning pass',
    packages: tools,
    config: { 'eslint.config.js': eslintConfig },
    write: ['eslint/bin/eslint.js', '--fix', '.'],
    check: ['eslint/bin/eslint.js', '--max-warnings', '0', '.'],
  },
]

const spec = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /items:
    get:
      operationId: listItems
      parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1 } }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Items' } } } }
components:
  schemas:
    Items: { type: object, required: [items], properties: { items: { type: array, items: { type: string } } } }
`

// Those whose packages are not there are left out: they are not among this repository's.
for (const { name, packages, config, write, check } of linters.filter(
  ({ packages }) => packages !== undefined,
))
  describe(`a host with ${name}`, () => {
    it.each([
      'react-ts',
      'react',
    ] as const)('passes its own check after a join, template %s', async (template) => {
      const root = makeViteApp(scratch(), 'host', template)
      rmSync(join(root, 'eslint.config.js'), { force: true })
      rmSync(join(root, '.oxlintrc.json'), { force: true })
      put(root, config)
      mkdirSync(join(root, 'node_modules'), { recursive: true })
      const lint = ([script = '', ...flags]: readonly string[]) => {
        const { status, stdout, stderr } = spawnSync(
          process.execPath,
          [join(String(packages), script), ...flags],
          { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
        )
        return status === 0 ? '' : stdout + stderr
      }
      for (const part of [
        '@eslint',
        'typescript-eslint',
        'eslint-plugin-react-refresh',
        'eslint-plugin-react-hooks',
        '@ianvs',
      ])
        if (existsSync(join(String(packages), part)))
          symlinkSync(join(String(packages), part), join(root, 'node_modules', part))
      lint(write)
      expect(lint(check)).toBe('')
      const { code, stderr } = await run('create-appkit', ['.', ...allNamespaces, '--no-install'], {
        cwd: root,
      })
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(lint(check)).toBe('')
    })

    // Prettier has no comment for a whole file; docs/specs.md tells to name the folder in .prettierignore.
    if (name.startsWith('Prettier')) return
    it('passes it with what is made from its own specs', async () => {
      const root = join(scratch(), 'host')
      put(root, {
        ...config,
        'package.json': `${JSON.stringify({ name: 'host', private: true, type: 'module' }, null, '\t')}\n`,
        'specs/shop.yaml': spec,
        'appkit.config.ts': `import { defineConfig } from 'appkit-runtime/config'
import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'

export default defineConfig({
  projectId: 'local',
  namespaces: ['eip155'],
  networks: [mainnet],
  specs: { shop: './specs/shop.yaml' },
})
`,
      })
      putRuntime(root)
      for (const part of [
        '@eslint',
        'typescript-eslint',
        'eslint-plugin-react-refresh',
        'eslint-plugin-react-hooks',
      ])
        if (existsSync(join(String(packages), part)))
          symlinkSync(join(String(packages), part), join(root, 'node_modules', part))
      expect(await run('appkit', ['generate'], { cwd: root })).toMatchObject({ code: 0, stderr: '' })
      const [script = '', ...flags] = check
      const folder = [...flags.slice(0, -1), 'src']
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(String(packages), script), ...folder],
        {
          cwd: root,
          encoding: 'utf8',
          env: { ...process.env, NO_COLOR: '1' },
        },
      )
      expect(status === 0 ? '' : stdout + stderr).toBe('')
    })
  })
