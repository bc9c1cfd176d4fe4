import { useNavigate } from 'react-router';

/** Leads to the desk with a reader already there. */
export function useDesk(): (memberCode: string) => void {
  const navigate = useNavigate();
  return (code) => void navigate(`/staff/perpustakaan?tab=sirkulasi&anggota=${encodeURIComponent(code)}`);
}
