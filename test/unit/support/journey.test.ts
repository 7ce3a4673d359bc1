import { expect, it } from 'vitest'
import { stepsOf } from '../../support/journey.ts'

it('reads commands, servers, what they say, and files of a document, by their headings', () => {
  const document = [
    '# All',
    '',
    '## 1. First',
    '',
    '```sh',
    'ls',
    '```',
    '',
    'prints',
    '',
    '```text',
    'a',
    '```',
    '',
    '`a/b.ts`:',
    '',
    '```ts',
    'export {}',
    '```',
    '',
    '## Words',
    '',
    'No block.',
    '',
    '## 2. Second',
    '',
    '```sh server read-only=a',
    'serve',
    '```',
    '',
    '```text server',
    'on',
    '```',
    '',
  ]
  expect(stepsOf(document.join('\n'))).toEqual([
    {
      title: '1. First',
      actions: [
        { type: 'commands', text: 'ls\n' },
        { type: 'output', text: 'a', of: 'commands' },
        { type: 'file', path: 'a/b.ts', text: 'export {}\n' },
      ],
    },
    {
      title: '2. Second',
      actions: [
        { type: 'server', text: 'serve\n', readOnly: 'a' },
        { type: 'output', text: 'on', of: 'server' },
      ],
    },
  ])
})

it('refuses a block of which the document does not say what it is', () => {
  expect(() => stepsOf('## 1\n\n```ts\nexport {}\n```\n')).toThrow('a block of ts has no path above it')
})
