import { Select, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { referenceContract } from '#shared/platform/reference/reference.contract.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

type Props = {
  /** District code of the feeder; null for none. */
  value: string | null;
  onChange: (code: string | null) => void;
  required?: boolean;
  error?: string | null;
  /** `data-path` of the field, to locate its errors. */
  path?: string;
};

const FOREVER = { staleTime: Number.POSITIVE_INFINITY };

/** Loads the regions below a parent, or the provinces; empty while no parent is chosen. */
function useRegions(parent: string | null | undefined) {
  const query = parent === undefined ? {} : { parent: parent ?? '' };
  const { data, isFetching } = useLookup({
    ...endpointQuery(referenceContract.regions, { query }),
    ...FOREVER,
    enabled: parent !== null,
  });
  const options = (data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return { options: parent === null ? [] : options, isFetching: isFetching && parent !== null };
}

/** Selects a district through province and regency. */
export function RegionSelect({ value, onChange, required, error, path }: Props) {
  const { data: found } = useLookup({
    ...endpointQuery(referenceContract.regionPath, { params: { code: value ?? '' } }),
    ...FOREVER,
    enabled: value !== null,
  });
  const [picked, setPicked] = useState<{ province: string | null; city: string | null }>({
    province: null,
    city: null,
  });
  const province = picked.province ?? found?.[0]?.code ?? null;
  const city = picked.city ?? (picked.province === null ? (found?.[1]?.code ?? null) : null);
  const provinces = useRegions(undefined);
  const cities = useRegions(province);
  const districts = useRegions(city);
  const pickProvince = (code: string | null): void => {
    setPicked({ province: code, city: null });
    onChange(null);
  };
  const pickCity = (code: string | null): void => {
    setPicked({ province, city: code });
    onChange(null);
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <Select
        label="Provinsi"
        placeholder="Pilih provinsi"
        data={provinces.options}
        value={province}
        onChange={pickProvince}
        searchable
      />
      <Select
        label="Kabupaten/kota"
        placeholder={province === null ? 'Pilih provinsi dahulu' : 'Pilih kabupaten/kota'}
        data={cities.options}
        value={city}
        onChange={pickCity}
        disabled={province === null}
        searchable
      />
      <Select
        label="Kecamatan"
        placeholder={city === null ? 'Pilih kabupaten/kota dahulu' : 'Pilih kecamatan'}
        data={districts.options}
        value={value}
        onChange={onChange}
        disabled={city === null}
        searchable
        withAsterisk={required}
        error={error}
        data-path={path}
      />
    </SimpleGrid>
  );
}
