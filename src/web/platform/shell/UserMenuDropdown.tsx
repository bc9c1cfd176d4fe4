import { Menu, UnstyledButton } from '@mantine/core';
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { memoryContract } from '#shared/desk/memory/memory.contract.ts';
import { call } from '#web/platform/lib/call.ts';
import { draftAt, draftKey } from '#web/platform/lib/draft-store.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { isRegistered } from '#web/platform/lib/routes.ts';
import { useSession, useUser } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import '#web/styles/app.css';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import classes from './UserMenu.module.css';

const links = [
  { label: 'Setting', path: '/settings', Icon: IconSettings },
  { label: 'Ganti Password', path: '/settings/change-password', Icon: IconKey },
];

/** Empties the server's caches after a question; the token is asked for anew afterwards (specification §8). */
function useClearMemory() {
  const confirm = useConfirm();
  const { refreshToken } = useSession();
  return async (): Promise<void> => {
    const question = {
      title: 'Bersihkan cache server?',
      consequence: 'Data tidak akan terhapus.',
      verb: 'Bersihkan',
      danger: false,
    };
    if (!(await confirm(question))) return;
    try {
      const { message } = await call(memoryContract.flush, { body: {} });
      toast.success(message ?? 'Memory berhasil dibersihkan.');
    } catch (error) {
      showError(error);
    }
    await refreshToken();
  };
}

const draftWords: Record<string, string> = {
  krs: 'pilihan kelas KRS',
  news: 'tulisan berita',
  rps: 'isian RPS',
  skripsi: 'lembar nilai sidang',
  EDO: 'jawaban EDO',
  EKA: 'jawaban EKA',
};

/** What forms of a person there are drafts of on this device: "krs", "news" … */
function draftsOf(userId: string): Set<string> {
  const own = draftKey(userId, '');
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(own) && draftAt(key) !== null);
  return new Set(keys.map((key) => key.slice(own.length).split(':', 1).join('')));
}

/** Whether a form of the page would ask before the page is closed. */
const isPageDirty = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Signs out; what only this device holds is lost by that, which is asked before. */
function useAskedSignOut() {
  const confirm = useConfirm();
  const { signOut } = useSession();
  const { _id } = useUser();
  return async (): Promise<void> => {
    const lost = [...draftsOf(_id)].map((name) => draftWords[name] ?? 'isian');
    if (isPageDirty()) lost.push('perubahan di halaman ini');
    const question = {
      title: 'Keluar sekarang?',
      consequence: `Yang belum disimpan ke server akan hilang: ${lost.join(', ')}.`,
      verb: 'Keluar',
    };
    if (lost.length === 0 || (await confirm(question))) await signOut();
  };
}

/** The user's menu, open from the start: own settings, password and the way out. */
export function UserMenuDropdown({ face }: { face: ReactNode }) {
  const { name, email, nim, Admin } = useUser();
  const clearMemory = useClearMemory();
  const signOut = useAskedSignOut();
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Menu width={240} defaultOpened withinPortal={false} onClose={() => target.current?.focus()}>
      <Menu.Target>
        <UnstyledButton ref={target} className={classes.target}>
          {face}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <strong>{name}</strong>
          <span>{nim ?? email}</span>
        </div>
        <Menu.Divider />
        {links
          .filter(({ path }) => isRegistered(path))
          .map(({ label, path, Icon }) => (
            <Menu.Item key={path} component={Link} to={path} leftSection={<Icon size={18} stroke={1.7} />}>
              {label}
            </Menu.Item>
          ))}
        {Admin && (
          <Menu.Item leftSection={<IconEraser size={18} stroke={1.7} />} onClick={() => void clearMemory()}>
            Bersihkan Memory
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} />} onClick={() => void signOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
