import { Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { EXCERPT_MAX } from '#shared/desk/content/article.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import type { ArticleForm } from './use-article-form.ts';

const counted = (text: string, most: number): string => `${text.length} dari ${most} karakter.`;

/** What an article is found by and shown with in lists and search engines; all of it may stay empty. */
export function SearchWords({ form }: { form: ArticleForm }) {
  const { excerpt, seoTitle, seoDescription } = form.values;
  return (
    <Panel title="Ringkasan dan pencarian" hint="Boleh kosong; ringkasan lalu dibuat dari awal isi.">
      <Stack>
        <Textarea
          label="Ringkasan"
          description={counted(excerpt, EXCERPT_MAX)}
          autosize
          minRows={2}
          {...form.getInputProps('excerpt')}
        />
        <TagsInput
          label="Tag"
          description="Tekan Enter setelah setiap tag; paling banyak 10."
          maxTags={10}
          clearable={false}
          {...form.getInputProps('tags')}
        />
        <TextInput
          label="Judul di mesin pencari"
          description={counted(seoTitle, 70)}
          {...form.getInputProps('seoTitle')}
        />
        <Textarea
          label="Deskripsi di mesin pencari"
          description={counted(seoDescription, 160)}
          autosize
          minRows={2}
          {...form.getInputProps('seoDescription')}
        />
      </Stack>
    </Panel>
  );
}
