import { Alert, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { newsContract, type NewsDetail } from '#shared/desk/content/news.contract.ts';
import { newsMoment } from '#shared/desk/content/stage.ts';
import { campusNow } from '#web/platform/lib/campus.ts';
import { later } from '#web/platform/lib/later.tsx';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { useCan } from '#web/platform/lib/session.tsx';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from '../content.module.css';
import { PictureField } from '#web/platform/ui/picture/PictureField.tsx';
import { verbFor } from './article-values.ts';
import { Publication } from './Publication.tsx';
import { type ArticleForm, useArticleForm } from './use-article-form.ts';

const ArticleText = laterPanel(async () => (await import('./editor/ArticleText.tsx')).ArticleText);
const SearchWords = later(async () => (await import('./SearchWords.tsx')).SearchWords);
const PreviewWindow = later(async () => (await import('./PreviewWindow.tsx')).PreviewWindow);

const COVER = { width: 1600, height: 900 };

type Category = { _id: string; name: string };

/** Title and cover: what an article is recognised by. */
function Head({ form, categories }: { form: ArticleForm; categories: readonly Category[] }) {
  return (
    <Panel>
      <Stack>
        <TextInput label="Judul" withAsterisk maxLength={150} {...form.getInputProps('title')} />
        <Select
          label="Kategori"
          withAsterisk
          data={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...form.getInputProps('categoryId')}
        />
        <PictureField
          label="Gambar sampul (16:9)"
          use="cover"
          path="cover"
          value={form.values.cover}
          onChange={(path) => form.setFieldValue('cover', path ?? '')}
          error={form.errors['cover']}
          shape={COVER}
        />
        <TextInput
          label="Keterangan gambar sampul"
          description="Dibacakan kepada pembaca yang tidak melihat gambarnya; diperlukan untuk menerbitkan."
          maxLength={200}
          {...form.getInputProps('coverAlt')}
        />
      </Stack>
    </Panel>
  );
}

/** What was typed the last time and never saved. */
function Left({ onTake, onForget }: { onTake: () => void; onForget: () => void }) {
  return (
    <Alert color="yellow" title="Ada tulisan yang belum tersimpan">
      <Stack gap="sm">
        Tulisan terakhir Anda di peramban ini belum disimpan ke server.
        <Group gap="sm">
          <Button size="compact-md" onClick={onTake}>
            Lanjutkan tulisan itu
          </Button>
          <Button size="compact-md" variant="default" onClick={onForget}>
            Buang
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

type Props = { article: NewsDetail | null; categories: readonly Category[] };

/** Writes an article, or changes one. */
export function ArticleEditor({ article, categories }: Props) {
  const navigate = useNavigate();
  const can = useCan();
  // The editor is drawn anew where its text comes from elsewhere than typing.
  const [text, setText] = useState({ start: article?.body ?? '', turn: 0 });
  const show = (start: string): void => setText(({ turn }) => ({ start, turn: turn + 1 }));
  const saved = (id: string): void => {
    if (article === null) void navigate(`/staff/berita/${id}`, { replace: true });
  };
  const { form, submit, busy, left, takeUp, forget } = useArticleForm(article, saved, show);
  const [isPreviewed, setPreviewed] = useState(false);
  const mayPublish = can(newsContract.setActive.access);
  const mayWrite = can(newsContract.save.saves[article === null ? 'create' : 'update']);
  const isLocked =
    !mayPublish && article !== null && (article.stage === 'SHOWN' || article.stage === 'PLANNED');
  return (
    <Form form={form} onSubmit={submit} label="Berita">
      {left !== null && (
        <Left
          onTake={() => {
            show(left.body);
            takeUp();
          }}
          onForget={forget}
        />
      )}
      <Head form={form} categories={categories} />
      <Panel>
        <div className={classes.editor}>
          <ArticleText
            key={text.turn}
            path="body"
            value={text.start}
            onChange={(html) => form.setFieldValue('body', html)}
            error={form.errors['body']}
          />
        </div>
      </Panel>
      <SearchWords form={form} />
      <Publication form={form} article={article} />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setPreviewed(true)}>
          Pratinjau
        </Button>
        {mayWrite && (
          <Button type="submit" loading={busy} disabled={isLocked}>
            {verbFor(form.values, article?.stage ?? null)}
          </Button>
        )}
      </div>
      {isPreviewed && (
        <PreviewWindow
          values={form.values}
          category={categories.find(({ _id }) => _id === form.values.categoryId)?.name ?? null}
          publishAt={article && newsMoment(article, campusNow())}
          onClose={() => setPreviewed(false)}
        />
      )}
    </Form>
  );
}
