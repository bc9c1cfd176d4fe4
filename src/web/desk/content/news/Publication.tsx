import { Group, Radio, Stack, Switch } from '@mantine/core';
import { newsContract, type NewsDetail } from '#shared/desk/content/news.contract.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { ClockField } from '#web/platform/ui/ClockField.tsx';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import type { Publication as Choice } from './article-values.ts';
import type { ArticleForm } from './use-article-form.ts';

/** What may become of an article, and what that means. */
function choicesFor(stage: NewsDetail['stage'] | null, mayPublish: boolean) {
  const choices: { value: Choice; label: string; description: string; shows: boolean }[] = [
    {
      value: 'DRAFT',
      label: 'Draf',
      description: 'Hanya terlihat di sini.',
      shows: false,
    },
    {
      value: 'NOW',
      label: stage === 'SHOWN' ? 'Terbit' : 'Terbitkan sekarang',
      description: 'Terlihat semua orang di situs publik.',
      shows: true,
    },
    {
      value: 'LATER',
      label: 'Jadwalkan',
      description: 'Terbit sendiri pada tanggal dan jam yang dipilih.',
      shows: true,
    },
    {
      value: 'ARCHIVED',
      label: 'Arsip',
      description: 'Disimpan, tidak lagi terlihat di situs publik.',
      shows: false,
    },
  ];
  return choices.filter(
    ({ value, shows }) => (mayPublish || !shows) && (value !== 'ARCHIVED' || stage !== null),
  );
}

/** Whether and from when an article is shown. */
export function Publication({ form, article }: { form: ArticleForm; article: NewsDetail | null }) {
  const mayPublish = useCan()(newsContract.setActive.access);
  const { publication, minutes } = form.values;
  const isFrozen = article?.publishAt != null;
  return (
    <Panel title="Penerbitan" {...(isFrozen && { hint: `Alamatnya tetap: /berita/${article.slug}` })}>
      <Stack>
        <Radio.Group label="Setelah disimpan" {...form.getInputProps('publication')}>
          <Stack gap="sm" mt="xs">
            {choicesFor(article?.stage ?? null, mayPublish).map(({ value, label, description }) => (
              <Radio key={value} value={value} label={label} description={description} />
            ))}
          </Stack>
        </Radio.Group>
        {publication === 'LATER' && (
          <Group grow align="flex-start">
            <DateField
              label="Tanggal terbit"
              {...(article?.stage === 'PLANNED'
                ? { description: 'Kosongkan untuk mengembalikan berita ini ke draf.' }
                : { withAsterisk: true })}
              {...form.getInputProps('date')}
            />
            <ClockField
              label="Pukul"
              withAsterisk
              {...form.getInputProps('minutes')}
              value={minutes}
              onChange={(at) => form.setFieldValue('minutes', at)}
            />
          </Group>
        )}
        <Switch
          label="Sematkan di urutan teratas"
          {...form.getInputProps('isPinned', { type: 'checkbox' })}
        />
      </Stack>
    </Panel>
  );
}
